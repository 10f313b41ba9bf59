import type { Browser, Page } from 'playwright-core';
import { paperOf, violationsOn } from '../support/accessibility';
import { atWidths, describeInChromium, hiddenWidthOf, launchBrowser } from '../support/browser';
import { eventually } from '../support/eventually';
import { isWhole } from '../support/scope';
import { startService, type Service } from '../support/service';
import { PAGES } from '../support/site-reader';

const TABLE = '/booking-holdings/booking-holdings-first-quarter-2023-results';

const ADDRESSES: [kind: string, address: string][] = [
  ...PAGES.map(([kind, address]): [string, string] => [kind, address]),
  ['article with a table', TABLE],
  ['search without a query', '/search'],
  ['error', '/nope'],
];
const WIDTHS = [390, 1280];
const ARTICLE = '/airbnb/airbnb-joins-sp-500';
const COMPARISON = '/compare/booking-holdings-vs-expedia-group';

/** What the browser complains of while a page is read: errors, refusals of its policy, lost files. */
const complaintsOf = (page: Page): string[] => {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('requestfailed', (request) => {
    // The browser gives up a picture when another width of it suits a changed window better.
    const isPicture = request.resourceType() === 'image';
    if (isPicture && request.failure()?.errorText === 'net::ERR_ABORTED') return;
    complaints.push(`failed: ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400 && !response.request().isNavigationRequest()) {
      complaints.push(`${response.status()} ${response.url()}`);
    }
  });
  page.on('console', (message) => {
    const isOwnStatus = message.text().includes('status of 404') && page.url().endsWith('/nope');
    if (['error', 'warning'].includes(message.type()) && !isOwnStatus) {
      complaints.push(message.text());
    }
  });
  return complaints;
};

/** Brings every part of a page into view once, so that pictures are loaded and drawn. */
const scrollThrough = (page: Page): Promise<void> =>
  page.evaluate(`(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      scrollTo(0, y);
      await new Promise((resume) => requestAnimationFrame(resume));
    }
    scrollTo(0, 0);
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  })()`);

/** Sets the size of text, and opens what is closed. */
const enlarge = (page: Page, percent: number): Promise<void> =>
  page.evaluate(`document.documentElement.style.fontSize = '${percent}%';
    for (const details of document.querySelectorAll('details')) details.open = true;`);

/** Width in pixels of the file that a picture has chosen. */
const chosenWidth = async (page: Page, selector: string): Promise<number> => {
  const [chosen, candidates] = await page.evaluate<[string, string]>(
    `(({ currentSrc, srcset }) => [currentSrc, srcset])(document.querySelector('${selector}'))`,
  );
  const widths = candidates.split(', ').map((candidate) => candidate.split(' '));
  return parseInt(String(widths.find(([url = '']) => chosen.endsWith(url))?.[1]), 10);
};

/** Rules whose outcome depends on colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

const unloadedPictures = (page: Page): Promise<string[]> =>
  page.evaluate(
    '[...document.images].filter((image) => image.naturalWidth === 0).map(({ src }) => src)',
  );

/** The text that the stylesheet adds to each element. */
const addedText = (page: Page, selector: string, pseudo: string): Promise<string[]> =>
  page.evaluate(
    `[...document.querySelectorAll('${selector}')].map((element) => getComputedStyle(element, '${pseudo}').content)`,
  );

/** Why the focus can't be seen; null when it can. */
const hiddenFocus = (page: Page): Promise<string | null> =>
  page.evaluate(`(() => {
    const { activeElement: element, body } = document;
    if (element === body) return 'nothing is focused';
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle === 'none' || outlineWidth === '0px' ? element.outerHTML : null;
  })()`);

describeInChromium('Reading the site in a browser', () => {
  let service: Service;
  let wire: Service;
  let browser: Browser;

  beforeAll(async () => {
    [service, wire] = await Promise.all([
      startService({ withDemoContent: true }),
      startService({ withDemoContent: true, env: { THEME: 'wire' } }),
    ]);
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
    await wire.stop();
  });

  const withPage = async (
    options: Parameters<Browser['newContext']>[0],
    work: (page: Page) => Promise<void>,
  ): Promise<void> => {
    const context = await browser.newContext({ baseURL: service.url, ...options });
    try {
      await work(await context.newPage());
    } finally {
      await context.close();
    }
  };

  describe('Every kind of page', () => {
    let page: Page;
    let complaints: string[];

    beforeAll(async () => {
      const viewport = { width: WIDTHS[0] ?? 0, height: 900 };
      page = await browser.newPage({ baseURL: service.url, viewport });
      complaints = complaintsOf(page);
    });
    afterAll(() => page.close());

    test.each(ADDRESSES.map(([kind, address], index) => [kind, address, index] as const))(
      '%s is whole, accessible and quiet at every width and in both schemes',
      async (_kind, address, index) => {
        await page.goto(address);
        await atWidths(page, WIDTHS, async (width) => {
          // Before a release all is examined everywhere. Otherwise pages take turns: one is examined on a phone in
          // light colours and on a desk in dark ones, the next the other way round.
          const isLight = (index + WIDTHS.indexOf(width)) % 2 === 0;
          await page.emulateMedia({ colorScheme: 'light' });
          await scrollThrough(page);
          if (isLight || isWhole) expect(await violationsOn(page)).toEqual([]);
          expect(await paperOf(page)).toBeGreaterThan(200);
          await page.emulateMedia({ colorScheme: 'dark' });
          if (!isLight || isWhole) {
            expect(await violationsOn(page, { rules: COLOUR_RULES })).toEqual([]);
          }
          expect(await paperOf(page)).toBeLessThan(60);
          expect(await hiddenWidthOf(page.locator('html'))).toBe(0);
          await eventually(async () => {
            expect(await unloadedPictures(page)).toEqual([]);
          });
          expect(complaints.splice(0)).toEqual([]);
        });
        for (const [width, percent] of [
          [320, 100],
          [390, 200],
        ] as const) {
          await page.setViewportSize({ width, height: 900 });
          await enlarge(page, percent);
          const hidden = await hiddenWidthOf(page.locator('html'));
          expect({ width, percent, hidden }).toEqual({ width, percent, hidden: 0 });
        }
      },
    );
  });

  test.each(['/', ARTICLE, '/otas/booking-holdings', COMPARISON, '/search?q=booking'])(
    '%s of another theme is accessible at every width and in both schemes',
    async (address) => {
      const page = await browser.newPage({
        baseURL: wire.url,
        viewport: { width: 390, height: 900 },
      });
      const complaints = complaintsOf(page);
      expect((await page.goto(address))?.status()).toBe(200);
      await atWidths(page, [...WIDTHS, 320], async () => {
        expect(await hiddenWidthOf(page.locator('html'))).toBe(0);
      });
      expect(await violationsOn(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await violationsOn(page, { rules: COLOUR_RULES })).toEqual([]);
      expect(complaints).toEqual([]);
      await page.close();
    },
  );

  test('a phone loads a smaller picture than a desk', async () => {
    const loaded: number[] = [];
    for (const width of WIDTHS) {
      await withPage({ viewport: { width, height: 900 } }, async (page) => {
        await page.goto(ARTICLE);
        await scrollThrough(page);
        loaded.push(await chosenWidth(page, '.figure img'));
      });
    }
    expect(loaded[0]).toBeLessThan(Number(loaded[1]));
  });

  test('a list loads pictures of about the size they have in it', () =>
    withPage({ viewport: { width: 1280, height: 900 } }, async (page) => {
      await page.goto('/categories/earnings');
      await scrollThrough(page);
      const shown = await page.locator('.card-row img').first().boundingBox();
      expect(await chosenWidth(page, '.card-row img')).toBeLessThan(2 * Number(shown?.width));
    }));

  test('text is set in a face that the site brings along', () =>
    withPage({}, async (page) => {
      await page.goto(ARTICLE);
      await eventually(async () => {
        const faces = await page.evaluate<string[]>(
          `document.fonts.ready.then((fonts) =>
            [...fonts].filter(({ status }) => status === 'loaded').map(({ style }) => style))`,
        );
        expect(faces).toContain('normal');
      });
    }));

  test('the first Tab offers a way past the navigation', () =>
    withPage({}, async (page) => {
      await page.goto('/booking-holdings');
      await page.keyboard.press('Tab');
      const link = page.locator(':focus');
      expect(await link.textContent()).toBe('Skip to content');
      await eventually(async () => {
        expect((await link.boundingBox())?.y).toBeGreaterThanOrEqual(0);
      });
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      expect(await page.evaluate(`document.activeElement.closest('main')?.id`)).toBe('content');
    }));

  test('everything to click on an article can be reached, and seen, with the keyboard', () =>
    withPage({}, async (page) => {
      await page.goto(ARTICLE);
      const targets = page.locator(
        'a[href], button, input:not([tabindex="-1"]):not([type="hidden"]), [tabindex="0"]',
      );
      const invisible: string[] = [];
      for (let step = await targets.count(); step > 0; step -= 1) {
        await page.keyboard.press('Tab');
        const complaint = await hiddenFocus(page);
        if (complaint !== null) invisible.push(complaint);
      }
      expect(invisible).toEqual([]);
    }));

  test('the search field takes "/" and leads to highlighted results', () =>
    withPage({}, async (page) => {
      await page.goto('/');
      await page.keyboard.press('/');
      await page.keyboard.type('loyalty');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/search?q=loyalty');
      expect(await page.locator('.result-list li').count()).toBeGreaterThan(2);
      const mark = await page.locator('.result-list mark').first().textContent();
      expect(mark?.toLowerCase()).toMatch(/^loyal/);
      const target = await page.locator('.result-list a').first().getAttribute('href');
      await page.locator('.result-list a').first().click();
      await page.waitForURL(`**${target}`);
    }));

  test('the newsletter form sends the address and says what the service answered', () =>
    withPage({}, async (page) => {
      const bodies: unknown[] = [];
      const answers = [
        { status: 429, json: { error: { message: 'Too many requests. Wait 30 seconds.' } } },
        { status: 200, json: { message: 'Please confirm the message we have sent.' } },
      ];
      await page.route('**/subscribe', async (route) => {
        bodies.push(route.request().postDataJSON());
        await route.fulfill(answers.shift());
      });
      await page.goto('/');
      const form = page.locator('[data-newsletter="form"]');
      const field = form.getByLabel('Email address');
      const answer = form.locator('[role="status"]');
      await form.getByRole('button').click();
      await field.fill('reader@example.com');
      await form.getByRole('button').click();
      await answer.getByText('Too many requests. Wait 30 seconds.').waitFor();
      expect(await field.inputValue()).toBe('reader@example.com');
      await form.getByRole('button').click();
      await answer.getByText('Please confirm the message we have sent.').waitFor();
      await eventually(async () => {
        expect(await field.inputValue()).toBe('');
      });
      const sent = {
        email: 'reader@example.com',
        website: '',
        page: '/',
        seconds: expect.any(Number),
      };
      expect(bodies).toEqual([sent, sent]);
    }));

  test('the search field suggests while one types, and leads there by keys and by mouse', () =>
    withPage({ viewport: { width: 390, height: 900 } }, async (page) => {
      await page.goto('/');
      const field = page.getByRole('combobox', { name: 'Search' });
      const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
      await field.pressSequentially('expe');
      await eventually(async () => expect(await options.count()).toBeGreaterThan(0));
      expect(await options.first().innerText()).toBe('Expedia Group Company');
      expect(await field.getAttribute('aria-expanded')).toBe('true');
      expect(await violationsOn(page)).toEqual([]);
      await field.press('Escape');
      expect(await options.count()).toBe(0);
      expect(await field.inputValue()).toBe('expe');
      await field.press('d');
      await eventually(async () => expect(await options.count()).toBeGreaterThan(0));
      await field.press('ArrowDown');
      const active = await field.getAttribute('aria-activedescendant');
      expect(await page.locator(`#${active}`).getAttribute('aria-selected')).toBe('true');
      await field.press('Enter');
      await page.waitForURL('**/otas/expedia-group');
      await page.getByRole('combobox', { name: 'Search' }).pressSequentially('booking h');
      // Suggestions for what was typed before may still be shown.
      await options
        .filter({ hasText: /^Booking Holdings/ })
        .first()
        .click();
      await page.waitForURL('**/otas/booking-holdings');
    }));

  test('without scripts everything can be read and searched', () =>
    withPage({ javaScriptEnabled: false }, async (page) => {
      await page.goto('/otas/booking-holdings');
      expect(await page.locator('.chart-line').count()).toBe(1);
      await page.locator('summary').click();
      expect(await page.getByText('Mar 2023').first().isVisible()).toBe(true);
      await page.locator('input[type="search"]').fill('merchant');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/search?q=merchant');
      expect(await page.locator('.result-list li').count()).toBeGreaterThan(0);
      expect(await page.locator('form[action="/subscribe"]').getAttribute('method')).toBe('post');
      expect(await page.locator('.scheme-switch').isVisible()).toBe(false);
      await page.goto(ARTICLE);
      expect(await page.locator('.copy-link').isVisible()).toBe(false);
    }));

  test('on a phone each criterion of a comparison names its OTAs', () =>
    withPage({ viewport: { width: 390, height: 900 } }, async (page) => {
      await page.goto(COMPARISON);
      const row = '.comparison tbody tr:first-child td';
      const labels = await addedText(page, row, '::before');
      expect(labels).toEqual(['"Booking Holdings"', '"Expedia Group"']);
      expect(await page.locator('.column-choice').count()).toBe(0);
    }));

  test('on a phone two companies of a comparison are chosen, without a script and by keyboard', () =>
    withPage({ viewport: { width: 390, height: 900 }, javaScriptEnabled: false }, async (page) => {
      await page.goto('/compare/airbnb-vs-vrbo-vs-booking-com-vacation-homes');
      const row = page.locator('.comparison tbody tr').first();
      const values = () => row.locator('td:visible').allInnerTexts();
      const [airbnb, vrbo, booking] = await values();
      expect(await values()).toHaveLength(3);
      await page.getByLabel('Show', { exact: true }).focus();
      await page.keyboard.press('A');
      await page.keyboard.press('Tab');
      expect(await values()).toEqual([airbnb, vrbo, booking]);
      await page.keyboard.press('B');
      expect(await values()).toEqual([airbnb, booking]);
      await page.setViewportSize({ width: 1280, height: 900 });
      expect(await values()).toHaveLength(3);
    }));

  test('a printed comparison is a table within the paper, with nothing folded', () =>
    withPage({ viewport: { width: 680, height: 900 } }, async (page) => {
      await page.emulateMedia({ media: 'print' });
      await page.goto('/compare/trip-com-group-vs-makemytrip-vs-traveloka');
      const table = page.locator('.comparison');
      expect(
        await page.evaluate("getComputedStyle(document.querySelector('.comparison')).display"),
      ).toBe('table');
      const { x = -1, width = Infinity } = (await table.boundingBox()) ?? {};
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(680);
      await page.goto('/compare/kayak-vs-skyscanner-vs-trivago');
      expect(await page.getByText('for each referral').isVisible()).toBe(true);
      await page.goto('/otas/booking-holdings');
      expect(await page.getByText('Headquarters').isVisible()).toBe(true);
    }));

  test('the choice of light or dark colours is remembered, without a flash of the others', () =>
    withPage({ colorScheme: 'light' }, async (page) => {
      await page.goto('/');
      const button = page.getByRole('button', { name: 'Switch between light and dark colours' });
      await button.click();
      expect(await paperOf(page)).toBeLessThan(60);
      // The other script comes too late to decide.
      await page.route('**/assets/site.*.js', (route) => route.abort());
      await page.goto(ARTICLE);
      expect(await paperOf(page)).toBeLessThan(60);
      await page.unroute('**/assets/site.*.js');
      await page.reload();
      await button.click();
      expect(await paperOf(page)).toBeGreaterThan(200);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await paperOf(page)).toBeLessThan(60);
    }));

  test('the address of an article can be copied', () =>
    withPage({ permissions: ['clipboard-read', 'clipboard-write'] }, async (page) => {
      await page.goto(`${ARTICLE}?from=elsewhere`);
      await page.getByRole('button', { name: 'Copy link' }).click();
      await page.getByText('Copied').waitFor();
      const copied = await page.evaluate('navigator.clipboard.readText()');
      expect(copied).toBe(`${service.url}${ARTICLE}`);
    }));

  test('in forced colours one section is marked as the current one', () =>
    withPage({ forcedColors: 'active' }, async (page) => {
      await page.goto('/otas');
      const borders = await page.evaluate<Record<string, string>>(
        `Object.fromEntries([...document.querySelectorAll('.sections a')]
          .map((link) => [link.textContent, getComputedStyle(link).borderBottomColor]))`,
      );
      const { OTAs: current, ...others } = borders;
      expect(new Set(Object.values(others)).size).toBe(1);
      expect(Object.values(others)).not.toContain(current);
      // A plate of Canvas is drawn behind text.
      const [canvas, ...buttons] = await page.evaluate<string[]>(
        `[document.body.style.setProperty('color', 'Canvas') ?? getComputedStyle(document.body).color,
          ...[...document.querySelectorAll('button, .skip-link')].map((button) => getComputedStyle(button).color)]`,
      );
      expect(buttons.length).toBeGreaterThan(1);
      expect(buttons).not.toContain(canvas);
    }));

  test('columns are aligned as the text says', () =>
    withPage({}, async (page) => {
      await page.goto(TABLE);
      for (const side of ['left', 'center', 'right']) {
        const alignments = await page.evaluate(`[...document.querySelectorAll('.prose tr > *')]
          .map((cell) => (cell.className = 'align-${side}', getComputedStyle(cell).textAlign))`);
        expect(new Set(alignments as string[])).toEqual(new Set([side]));
      }
    }));

  test('on paper an article is its text, with the addresses of its sources', () =>
    withPage({}, async (page) => {
      await page.goto(ARTICLE);
      await page.emulateMedia({ media: 'print' });
      for (const part of ['.sections', '.newsletter', '.search-form', '.folio-rail']) {
        expect(await page.locator(part).first().isVisible()).toBe(false);
      }
      expect(await page.locator('.prose').isVisible()).toBe(true);
      const [address] = await addedText(page, '.sources a', '::after');
      expect(address).toContain('https://');
    }));
});
