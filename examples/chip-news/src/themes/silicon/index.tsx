import type { PageModel, Theme } from '@ota-news/foundation/contracts/page-models';
import { raw } from 'hono/html';

const Page = ({ frame, content }: PageModel) => (
  <html lang={frame.site.language}>
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{`${frame.title} · ${frame.site.name}`}</title>
      {frame.description === null ? null : <meta name="description" content={frame.description} />}
      <link rel="stylesheet" href={frame.assets.stylesheet} />
    </head>
    <body>
      <header>
        <a href="/">{frame.site.name}</a>
      </header>
      <main>
        <h1>{content.kind === 'page' ? content.title : content.heading}</h1>
        {content.kind === 'page' ? raw(content.bodyHtml) : null}
        {content.kind === 'error' ? <p>{content.message}</p> : null}
      </main>
    </body>
  </html>
);

/** Texts are escaped by hono/jsx; `bodyHtml` is safe already. */
export const theme: Theme = {
  renderPage: (model) => `<!doctype html>${(<Page {...model} />).toString()}`,
  assets: { stylesheet: 'assets/site.css', fonts: [], chart: [] },
};
