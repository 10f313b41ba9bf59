import type { StrapiApp } from '@strapi/strapi/admin';
import { session } from './session';

type PanelMiddleware = ReturnType<Parameters<StrapiApp['addMiddlewares']>[0][number]>;

/** Redux middleware that detects deliberate sign-outs; the panel's automatic ones use another action. */
export const logoutListener: PanelMiddleware = () => (next) => (action) => {
  const { type, meta } = action;
  if (type === 'adminApi/executeMutation/pending' && meta?.arg?.endpointName === 'logout') {
    session.leaveOnPurpose();
  }
  return next(action);
};
