/** Pages of the demo that readers see, for the pictures of the README and docs/reading.md. */
const VIEWPORT = { width: 1280, height: 1000 };
const PHONE = { width: 390, height: 844 };

const PAGES = {
  home: '/',
  article: '/airbnb/airbnb-joins-sp-500',
  profile: '/otas/booking-holdings',
  comparison: '/compare/booking-holdings-vs-expedia-group',
  search: '/search?q=loyalty',
};

const SCHEMES = ['light', 'dark'];

/** Pages that are also shown as on a phone. */
const ON_PHONES = ['home', 'article'];

const sizesOf = (name) => [
  ['', VIEWPORT],
  ...(ON_PHONES.includes(name) ? [['-phone', PHONE]] : []),
];

/** Steps before each screenshot, by picture name. They take the address of the demo. */
export const SITE_PICTURES = Object.fromEntries(
  SCHEMES.flatMap((colorScheme) =>
    Object.entries(PAGES).flatMap(([name, path]) =>
      sizesOf(name).map(([suffix, viewport]) => [
        `site-${name}${suffix}-${colorScheme}`,
        async (page, base) => {
          await page.emulateMedia({ colorScheme });
          await page.setViewportSize(viewport);
          await page.goto(`${base}${path}`, { waitUntil: 'networkidle' });
        },
      ]),
    ),
  ),
);
