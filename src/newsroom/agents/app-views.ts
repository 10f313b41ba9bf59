import type { AppView } from '@ota-news/foundation/agent-tools/app-view';
import type { Core } from '@strapi/strapi';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Views by the names of their files, which the build makes of `src/chat-views`. */
const VIEWS = [
  { name: 'chart', title: 'Share price', tools: ['get-stock-history'] },
  { name: 'diff', title: 'What changed', tools: ['get-version-diff', 'list-proposals'] },
  { name: 'preview', title: 'Preview', tools: ['preview-article'] },
];

/** The newsroom's views for chats. */
export const appViews = ({ dirs }: Core.Strapi): AppView[] =>
  VIEWS.map((view) => ({
    ...view,
    uri: `ui://news/${view.name}`,
    html: readFileSync(path.join(dirs.app.root, 'build/chat-views', `${view.name}.html`), 'utf8'),
  }));
