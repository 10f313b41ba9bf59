import type { DescribedFields, PanelView } from '@ota-news/foundation/fields/panel-view';
import type { Core } from '@strapi/strapi';
import { createHash } from 'node:crypto';
import { componentViews } from './component-views';
import { configurationOf, type ViewConfiguration } from './configuration';
import { contentTypeViews } from './content-type-views';

/** The content manager's services for one kind of model, under one pair of names. */
interface ViewStore {
  /** Key under which the content manager stores the view. */
  key: string;
  read(): Promise<ViewConfiguration>;
  write(configuration: ViewConfiguration): Promise<void>;
}

interface ShippedView {
  uid: string;
  fields: DescribedFields;
  view: PanelView;
  store: ViewStore;
}

const storeOf = (strapi: Core.Strapi, kind: 'content-types' | 'components', uid: string) => {
  const service = strapi.plugin('content-manager').service(kind);
  const model = () =>
    kind === 'components' ? service.findComponent(uid) : service.findContentType(uid);
  return {
    key: `configuration_${kind.replace('-', '_')}::${uid}`,
    read: () => service.findConfiguration(model()),
    write: (configuration) => service.updateConfiguration(model(), configuration),
  } satisfies ViewStore;
};

const shippedViews = (strapi: Core.Strapi): ShippedView[] => [
  ...Object.entries(contentTypeViews).map(([uid, described]) => ({
    uid,
    ...described,
    store: storeOf(strapi, 'content-types', uid),
  })),
  ...Object.entries(componentViews).map(([uid, described]) => ({
    uid,
    ...described,
    store: storeOf(strapi, 'components', uid),
  })),
];

const storedView = (strapi: Core.Strapi, key: string): Promise<unknown> =>
  strapi.store({ type: 'plugin', name: 'content_manager', key }).get({});

/** Views that nobody else has changed, with the fingerprint of what we last stored. */
type ShippedState = Record<string, string>;

const NEVER_STORED = '';

const shippedState = (strapi: Core.Strapi) =>
  strapi.store({ type: 'plugin', name: 'panel', key: 'views' });

const fingerprintOf = (stored: unknown): string =>
  createHash('sha256').update(JSON.stringify(stored)).digest('hex');

/**
 * Finds out which views nobody has changed in the panel ("Configure the view"): those never stored,
 * and those stored as we left them. The others belong to the organisation from then on.
 *
 * Must run before the content manager starts, because it adapts stored views to changed attributes.
 */
export const examineViews = async (strapi: Core.Strapi): Promise<void> => {
  const before = ((await shippedState(strapi).get({})) ?? {}) as ShippedState;
  const after: ShippedState = {};
  for (const { uid, store } of shippedViews(strapi)) {
    const stored = await storedView(strapi, store.key);
    if (stored === null) after[uid] = NEVER_STORED;
    else if (before[uid] === fingerprintOf(stored)) after[uid] = before[uid];
  }
  await shippedState(strapi).set({ value: after });
};

/**
 * Gives the forms and lists that nobody has changed their labels, help texts, columns and rows.
 *
 * Must run after the content manager has started.
 */
export const applyViews = async (strapi: Core.Strapi): Promise<void> => {
  const state = ((await shippedState(strapi).get({})) ?? {}) as ShippedState;
  for (const { uid, fields, view, store } of shippedViews(strapi)) {
    if (!(uid in state)) continue;
    await store.write(configurationOf(await store.read(), fields, view));
    state[uid] = fingerprintOf(await storedView(strapi, store.key));
  }
  await shippedState(strapi).set({ value: state });
};
