import type { DescribedFields, PanelView } from '@ota-news/foundation/fields/panel-view';
import type { Core } from '@strapi/strapi';
import { createHash } from 'node:crypto';
import { componentViews } from './component-views';
import { configurationOf, type ViewConfiguration } from './configuration';
import { contentTypeViews } from './content-type-views';

/** Access to the stored view of a content type or component. */
interface ViewStore {
  /** Key of the view in the content manager's store. */
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

/** Fingerprints of the views as we last stored them, for views not customised in the panel. */
type ShippedState = Record<string, string>;

const NEVER_STORED = '';

const shippedState = (strapi: Core.Strapi) =>
  strapi.store({ type: 'plugin', name: 'panel', key: 'views' });

const fingerprintOf = (stored: unknown): string =>
  createHash('sha256').update(JSON.stringify(stored)).digest('hex');

/**
 * Determines the views that nobody has customised in the panel ("Configure the view"): those never
 * stored, and those stored with our last fingerprint. All others are left to the organisation from
 * then on.
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
 * Applies our labels, help texts, columns and rows to forms and lists that were not customised.
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
