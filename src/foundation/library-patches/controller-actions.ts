import type { Core, UID } from '@strapi/strapi';
import { declarePatch } from './library-patch';

declarePatch(__filename, '@strapi/admin', '5.54');

type Action = Core.ControllerHandler;

/**
 * Wraps an action of one of Strapi's controllers. Call it in `register`.
 *
 * @param wrap makes the new action; gets Strapi's
 * @throws Error if Strapi has no such action
 */
export const wrapAction = (
  strapi: Core.Strapi,
  uid: UID.Controller,
  action: string,
  wrap: (own: Action) => Action,
): void => {
  const controller = strapi.controller(uid);
  const own = controller[action];
  if (own === undefined) throw new Error(`Strapi has no ${uid}.${action} any more.`);
  controller[action] = wrap(own.bind(controller));
};
