import type { WidgetArgs } from '@strapi/strapi/admin';
import { rules } from './styles';

/** What a newsroom looks at first; what is not named comes after it. */
const FIRST = [
  'my-drafts',
  'waiting',
  'coming-up',
  'agent-drafts',
  'published-today',
  'failed',
  'attention',
];

/** Whose widgets tell of entries and the installation, and nothing of a newsroom's day. */
const VENDORS = ['admin', 'content-manager'];

const placeOf = ({ id }: WidgetArgs): number =>
  FIRST.includes(id) ? FIRST.indexOf(id) : FIRST.length;

/** Leaves the home page to what plugins have to say, in the order of a day. */
export const arrangeHomePage = (widgets: WidgetArgs[]): WidgetArgs[] =>
  widgets
    .filter(({ pluginId = '' }) => !VENDORS.includes(pluginId))
    .sort((one, other) => placeOf(one) - placeOf(other));

/** Strapi gives every box of the home page one height, and cuts what it holds in the middle of a line. */
export const HOME_BOXES = rules`
  [data-strapi-grid-container] > div { align-items: start; }
  [data-strapi-widget-id] > * { width: 100%; }
  [data-strapi-widget-id] main { height: auto; overflow: visible; }
`;
