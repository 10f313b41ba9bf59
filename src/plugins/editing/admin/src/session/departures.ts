import type { StrapiApp } from '@strapi/strapi/admin';
import { session } from './session';

type PanelMiddleware = ReturnType<Parameters<StrapiApp['addMiddlewares']>[0][number]>;

/** Notes when a person signs out on purpose; the panel's own sign-outs take another way. */
export const noteDepartures: PanelMiddleware = () => (next) => (action) => {
  const { type, meta } = action;
  if (type === 'adminApi/executeMutation/pending' && meta?.arg?.endpointName === 'logout') {
    session.leaveOnPurpose();
  }
  return next(action);
};
