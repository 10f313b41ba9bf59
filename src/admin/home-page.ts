import type { WidgetArgs } from '@strapi/strapi/admin';
import { rules } from './styles';

/** Widgets shown first, in this order; others follow. */
const FIRST = [
  'my-drafts',
  'waiting',
  'coming-up',
  'agent-drafts',
  'published-today',
  'failed',
  'attention',
];

/** Plugins whose widgets are removed: they show entries and the installation, not the daily work of a newsroom. */
const VENDORS = ['admin', 'content-manager'];

const placeOf = ({ id }: WidgetArgs): number =>
  FIRST.includes(id) ? FIRST.indexOf(id) : FIRST.length;

/** Reduces the home page to our plugins' widgets, in the order of a working day. */
export const arrangeHomePage = (widgets: WidgetArgs[]): WidgetArgs[] =>
  widgets
    .filter(({ pluginId = '' }) => !VENDORS.includes(pluginId))
    .sort((one, other) => placeOf(one) - placeOf(other));

/** Lets widgets grow with their content. Strapi gives all the same height and cuts their content off. */
export const HOME_BOXES = rules`
  [data-strapi-grid-container] > div { align-items: start; }
  [data-strapi-widget-id] > * { width: 100%; }
  [data-strapi-widget-id] main { height: auto; overflow: visible; }
`;
