import { describeOnAlikeDatabases } from '../support/databases';
import { openNewsroom } from '../support/newsroom';
import type { Service } from '../support/service';

interface Found {
  title: string;
  url: string;
  excerpt: string;
  highlights: string[];
}

/** One article a script; each says that a company sells hotel rooms. */
const ARTICLES = {
  chinese: {
    title: '携程上调酒店佣金',
    body: '在线旅行社携程宣布上调酒店佣金,价格将在第三季度上涨。用户可以用iPhone手机预订房间。',
  },
  japanese: {
    title: '楽天トラベルがホテルの手数料を引き上げ',
    body: '旅行予約サイトの楽天トラベルは、ホテルから受け取る手数料を引き上げると発表した。',
  },
  korean: {
    title: '야놀자, 호텔 수수료 인상',
    body: '온라인 여행사 야놀자는 호텔 예약 수수료를 올린다고 밝혔다.',
  },
  thai: {
    title: 'อโกด้าขึ้นค่าคอมมิชชั่นโรงแรม',
    body: 'ผู้ให้บริการจองที่พักออนไลน์ประกาศขึ้นค่าธรรมเนียมสำหรับโรงแรมในกรุงเทพ',
  },
  arabic: {
    title: 'المسافر ترفع عمولة الفنادق',
    body: 'أعلنت وكالة السفر عبر الإنترنت أنها سترفع عمولة الفنادق من الربع الثالث، وأن الحجوزات زادت في هذا العام أكثر من أي عام مضى.',
  },
  hebrew: {
    title: 'אגודה מעלה את עמלת המלונות',
    body: 'סוכנות הנסיעות המקוונת הודיעה כי תעלה את העמלה של בתי המלון.',
  },
  russian: {
    title: 'Островок повышает комиссию для отелей',
    body: 'Онлайн-агентство сообщило, что повысит комиссию для гостиниц. Число бронирований за год выросло на треть, и это не предел, потому что туристы снова ездят чаще.',
  },
  greek: {
    title: 'Αυξάνεται η προμήθεια των ξενοδοχείων',
    body: 'Το διαδικτυακό πρακτορείο ανακοίνωσε ότι οι κρατήσεις αυξήθηκαν και ότι η προμήθεια για τα ξενοδοχεία θα είναι μεγαλύτερη από το επόμενο έτος.',
  },
  hindi: {
    title: 'मेकमाईट्रिप ने होटल कमीशन बढ़ाया',
    body: 'ऑनलाइन यात्रा एजेंसी ने कहा कि होटलों के लिए कमीशन अगली तिमाही से बढ़ेगा।',
  },
  german: {
    title: 'HRS erhöht die Gebühren für Häuser in Großstädten',
    body: 'Das Portal teilte mit, dass die Buchungen im ersten Quartal um acht Prozent gestiegen sind, weil die Gäste wieder mehr reisen und früher als vor einem Jahr buchen.',
  },
  french: {
    title: 'Les réservations progressent chez le voyagiste',
    body: 'Les agences en ligne ont annoncé que les commissions pour les hôtels seront plus élevées dans les grandes villes, et que les voyageurs réservent plus tôt.',
  },
  turkish: {
    title: 'Otel komisyonları İstanbul için artıyor',
    body: 'Çevrimiçi seyahat acentesi, otellerden aldığı komisyonu bu yıl için artırdı ve rezervasyonların daha erken yapıldığını, ancak iptallerin de çok olduğunu söyledi.',
  },
  english: {
    title: 'Agencies raise what hotels pay',
    body: 'The bookings of an agency rose, and the commission that hotels pay rose with them.',
  },
};
type Name = keyof typeof ARTICLES;

describeOnAlikeDatabases('Search in other languages', (database) => {
  let service: Service;

  const ask = async (query: string): Promise<Found[]> => {
    const parameters = new URLSearchParams({ q: query, type: 'article' });
    const response = await fetch(`${service.url}/api/search?${parameters}`);
    return ((await response.json()) as { data: Found[] }).data;
  };

  beforeAll(async () => {
    service = await database.start({
      env: { PAGE_CACHE_SECONDS: '0', EMBEDDINGS: 'off' },
    });
    const { post } = await openNewsroom(service);
    for (const article of Object.values(ARTICLES)) {
      const response = await post({ ...article, is_published: true });
      expect({ title: article.title, status: response.status }).toEqual({
        title: article.title,
        status: 201,
      });
    }
  });
  afterAll(() => service?.stop());

  it.each<[string, string, Name, string[]]>([
    ['Chinese', '酒店佣金', 'chinese', ['酒店佣金']],
    ['a Chinese character beside a word', '酒店 价', 'chinese', ['酒店', '价']],
    ['a Latin word in a run of Chinese', 'iPhone 预订', 'chinese', ['iPhone', '预订']],
    ['a run of both', 'iphone手机', 'chinese', ['iPhone手机']],
    ['Japanese', '手数料', 'japanese', ['手数料']],
    ['Japanese in halves of a width', 'ﾎﾃﾙ 楽天', 'japanese', ['楽天', 'ホテル']],
    ['Korean', '호텔 수수료', 'korean', ['호텔', '수수료']],
    [
      'Korean in decomposed letters',
      '여행사 야놀자'.normalize('NFD'),
      'korean',
      ['여행사', '야놀자'],
    ],
    ['Thai', 'ที่พัก', 'thai', ['ที่พัก']],
    ['Arabic with an article', 'العمولة', 'arabic', ['عمولة']],
    ['Arabic with vowels', 'عُمُولَة', 'arabic', ['عمولة']],
    ['Hebrew', 'סוכנות המלון', 'hebrew', ['סוכנות', 'המלון']],
    ['Russian in another case', 'бронирование отеля', 'russian', ['бронирований']],
    ['Greek in capitals', 'ΞΕΝΟΔΟΧΕΊΑ', 'greek', ['ξενοδοχεία']],
    ['Greek in another case', 'κράτηση', 'greek', ['κρατήσεις']],
    ['Hindi', 'होटलों कमीशन', 'hindi', ['होटलों', 'कमीशन']],
    ['German in the singular', 'Buchung', 'german', ['Buchungen']],
    ['German without umlauts', 'gebuhr grossstadt', 'german', []],
    ['French in the singular', 'réservation hôtel', 'french', ['hôtels']],
    ['French without accents', 'hotels reserver', 'french', ['hôtels']],
    ['Turkish in capitals', 'İSTANBUL KOMİSYON', 'turkish', ['komisyonu']],
    ['English', 'booking agency', 'english', ['bookings', 'agency']],
  ])('finds and marks %s', async (_what, query, name, highlights) => {
    const found = (await ask(query)).find(({ title }) => title === ARTICLES[name].title);
    expect(found).toBeDefined();
    expect(found?.highlights).toEqual(highlights);
    const { body } = ARTICLES[name];
    expect(body).toContain(found?.excerpt.replace(/^… | …$/g, ''));
  });

  it('finds phrases in a script without spaces', async () => {
    expect((await ask('"酒店佣金"')).map(({ title }) => title)).toEqual([ARTICLES.chinese.title]);
    expect(await ask('"酒店价格"')).toEqual([]);
  });

  it('ranks English first for what is English', async () => {
    expect((await ask('hotels commission'))[0]?.title).toBe(ARTICLES.english.title);
  });

  it('tells words apart that differ in a vowel sign alone', async () => {
    expect(await ask('हाटील')).toEqual([]);
  });

  it('shows a page for each', async () => {
    const [found] = await ask('酒店佣金');
    const page = await fetch(found!.url);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain(ARTICLES.chinese.title);
  });
});
