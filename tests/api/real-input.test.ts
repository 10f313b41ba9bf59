import { parse } from 'yaml';
import { openHtmlValidity, type HtmlValidity } from '../support/html-validity';
import { openNewsroom, type Created, type Newsroom } from '../support/newsroom';
import { COUNT, describeWithRealPosts, realPosts, type RealPost } from '../support/real-posts';
import { startService, type Service } from '../support/service';

const AT_ONCE = 6;
/** Up to hundreds of posts are sent and read back before anything is looked at. */
const ALL_POSTS_MS = 600_000;
const FRONT_MATTER_END = '\n---\n\n';

/** Markup that no article may bring along. */
const FOREIGN = /<(?:script|iframe|style|object|form)\b| on\w+="|javascript:/i;

/** What became of a post. */
interface Outcome {
  post: RealPost;
  status: number;
  answer: string;
  url: string;
  /** The article element of its page. */
  html: string;
  faults: string[];
  facts: Record<string, unknown>;
  markdown: string;
}

describeWithRealPosts('Articles of real publications', () => {
  let service: Service;
  let newsroom: Newsroom;
  let validity: HtmlValidity;
  let outcomes: Outcome[];

  const readBack = async (url: string): Promise<Pick<Outcome, 'html' | 'facts' | 'markdown'>> => {
    const [page, alternate] = await Promise.all(
      [url, `${url}.md`].map((address) => fetch(address)),
    );
    const markdown = (await alternate?.text()) ?? '';
    const end = markdown.indexOf(FRONT_MATTER_END);
    return {
      html: /<article class="folio-article">[\s\S]*?<\/article>/.exec(await page.text())?.[0] ?? '',
      facts: parse(markdown.slice(0, end)) as Outcome['facts'],
      markdown: markdown.slice(end + FRONT_MATTER_END.length),
    };
  };

  const send = async (post: RealPost): Promise<Outcome> => {
    const { title, excerpt, published_at, body } = post;
    const response = await newsroom.post({
      title,
      excerpt,
      published_at,
      body,
      category_id: newsroom.categoryId,
      is_published: true,
    });
    const answer = await response.text();
    if (response.status !== 201) {
      const nothing = { url: '', html: '', faults: [], facts: {}, markdown: '' };
      return { post, status: response.status, answer, ...nothing };
    }
    const { url } = (JSON.parse(answer) as Created).article;
    const back = await readBack(url);
    return { post, status: 201, answer, url, ...back, faults: await validity.faultsOf(back.html) };
  };

  beforeAll(async () => {
    validity = openHtmlValidity();
    service = await startService();
    newsroom = await openNewsroom(service);
    outcomes = [];
    const rest = realPosts().values();
    const lane = async (): Promise<void> => {
      for (const post of rest) outcomes.push(await send(post));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
  }, ALL_POSTS_MS);

  afterAll(async () => {
    await validity.close();
    await service.stop();
  });

  test('are all accepted, each under an address of its own', () => {
    expect(outcomes.length).toBeGreaterThanOrEqual(COUNT);
    const refused = outcomes.filter(({ status }) => status !== 201);
    expect(refused.map(({ post, answer }) => `${post.file} ${answer}`)).toEqual([]);
    expect(new Set(outcomes.map(({ url }) => url)).size).toBe(outcomes.length);
  });

  test('come back as the markdown that was sent, behind their facts', () => {
    const differing = outcomes.filter(
      ({ post, facts, markdown }) =>
        markdown !== post.body ||
        facts.title !== post.title ||
        (facts.excerpt ?? null) !== post.excerpt,
    );
    expect(differing.map(({ post }) => post.file)).toEqual([]);
  });

  test('are rendered to valid HTML', () => {
    const empty = outcomes.filter(({ html }) => !html.includes('<div class="prose">'));
    expect(empty.map(({ post }) => post.file)).toEqual([]);
    expect(
      outcomes.flatMap(({ post, faults }) => faults.map((fault) => `${post.file} ${fault}`)),
    ).toEqual([]);
  });

  test('bring no markup of their own into the page', () => {
    const tags = (html: string): string => html.replace(/>[^<]*</g, '><');
    const foreign = outcomes.filter(({ html }) => FOREIGN.test(tags(html)));
    expect(foreign.map(({ post }) => post.file)).toEqual([]);
  });

  test('stand in llms.txt and the sitemap, all of them', async () => {
    const index = await (await fetch(`${service.url}/llms.txt`)).text();
    const sitemap = await (await fetch(`${service.url}/sitemap.xml`)).text();
    const urls = outcomes.map(({ url }) => url);
    expect(urls.filter((url) => !index.includes(`(${url}.md)`))).toEqual([]);
    expect(urls.filter((url) => !sitemap.includes(`<loc>${url}</loc>`))).toEqual([]);
  });

  test('are found by their titles', async () => {
    const inOrder = outcomes.toSorted((one, other) => one.post.file.localeCompare(other.post.file));
    const missed: string[] = [];
    for (const { post, url } of inOrder.filter((_, index) => index % 10 === 0)) {
      const response = await fetch(`${service.url}/search?q=${encodeURIComponent(post.title)}`, {
        headers: { Accept: 'text/markdown' },
      });
      expect(response.status).toBe(200);
      if (!(await response.text()).includes(`](${url})`)) missed.push(`${url} by ${post.title}`);
    }
    expect(missed).toEqual([]);
  });
});
