import type { WidgetArgs } from '@strapi/strapi/admin';

/** What a newsroom looks at first; what is not named comes after it. */
const FIRST = ['waiting', 'coming-up', 'agent-drafts', 'published-today', 'failed', 'attention'];

/** Whose widgets tell of entries and the installation, and nothing of a newsroom's day. */
const VENDORS = ['admin', 'content-manager'];

const placeOf = ({ id }: WidgetArgs): number =>
  FIRST.includes(id) ? FIRST.indexOf(id) : FIRST.length;

/** Leaves the home page to what plugins have to say, in the order of a day. */
export const arrangeHomePage = (widgets: WidgetArgs[]): WidgetArgs[] =>
  widgets
    .filter(({ pluginId = '' }) => !VENDORS.includes(pluginId))
    .sort((one, other) => placeOf(one) - placeOf(other));
