import type { PanelMiddleware } from '#panel/panel-store';
import { session } from './session';

/** Redux middleware that detects deliberate sign-outs; the panel's automatic ones use another action. */
export const logoutListener: PanelMiddleware = () => (next) => (action) => {
  const { type, meta } = action;
  if (type === 'adminApi/executeMutation/pending' && meta?.arg?.endpointName === 'logout') {
    session.leaveOnPurpose();
  }
  return next(action);
};
