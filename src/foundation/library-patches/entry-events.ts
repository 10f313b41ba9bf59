import type { Core } from '@strapi/strapi';
import { createRequire } from 'node:module';
import path from 'node:path';
import { declarePatch, folderOfLibrary } from './library-patch';

declarePatch(__filename, '@strapi/core', '5.54');

const MODULE = 'dist/services/document-service/events.js';

interface EventManager {
  emitEvent(event: string, entry: unknown): void;
}

/** The module of Strapi's document service that tells of changes. */
interface EventsModule {
  createEventManager(strapi: Core.Strapi, uid: string): EventManager;
}

/** Tells whether anybody has listened to an event since the start, such as a webhook. */
const followListeners = ({ eventHub }: Core.Strapi): ((event: string) => boolean) => {
  const heard = new Set<string>();
  let isWatched = false;
  const { on, subscribe } = eventHub;
  eventHub.on = (event, listener) => {
    heard.add(event);
    return on(event, listener);
  };
  eventHub.subscribe = (subscriber) => {
    isWatched = true;
    return subscribe(subscriber);
  };
  return (event) => isWatched || heard.has(event);
};

/**
 * Tells of changed entries only where somebody listens. For the payload of a webhook Strapi reads an entry with all its
 * relations and components after each commit, some ten statements, also where no webhook is told. Call it in `register`,
 * before webhooks are loaded; the enterprise edition listens earlier and is left as it is.
 */
export const skipUnheardEvents = (strapi: Core.Strapi): void => {
  if (strapi.EE) return;
  const isHeard = followListeners(strapi);
  const file = path.join(folderOfLibrary('@strapi/core', __filename), MODULE);
  const events = createRequire(__filename)(file) as EventsModule;
  const { createEventManager } = events;
  events.createEventManager = (app, uid) => {
    const manager = createEventManager(app, uid);
    return {
      emitEvent(event, entry) {
        if (isHeard(event)) manager.emitEvent(event, entry);
      },
    };
  };
};
