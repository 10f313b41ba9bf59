import type { Core } from '@strapi/strapi';
import { declarePatch } from './library-patch';

declarePatch(__filename, '@strapi/core', '5.54');

type Step = () => Promise<unknown>;

const registered = new WeakMap<Core.Strapi, Step[]>();

/** Returns the steps before Strapi's shutdown; the first call replaces `destroy`. */
const stepsOf = (strapi: Core.Strapi): Step[] => {
  const known = registered.get(strapi);
  if (known !== undefined) return known;
  const steps: Step[] = [];
  registered.set(strapi, steps);
  const destroy = strapi.destroy.bind(strapi);
  let ending: Promise<void> | undefined;
  strapi.destroy = async () => {
    for (const step of steps.toReversed()) await step();
    if (strapi.isLoaded) await (ending ??= destroy());
  };
  return steps;
};

/**
 * Makes `destroy` safe: Strapi's own fails while Strapi is loading, because parts do not exist yet, and when called
 * twice, as by a signal and by the end of a command.
 */
export const guardShutdown = (strapi: Core.Strapi): void => void stepsOf(strapi);

/**
 * Registers a step that runs before Strapi is destroyed. Steps run one after the other, the last registered first, so
 * that whatever was started upon something ends before it. If `destroy` is called twice, steps run twice.
 */
export const onShutdown = (strapi: Core.Strapi, step: Step): void =>
  void stepsOf(strapi).push(step);
