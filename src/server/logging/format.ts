import type { Core } from '@strapi/strapi';
import { format, type Logform } from 'winston';
import { masked } from './masking';

/** Adds the id of the request during which a line is written. */
const requestId = format((info) => {
  const { strapi } = globalThis as { strapi?: Core.Strapi };
  const id: unknown = strapi?.requestContext?.get()?.req.headers['x-request-id'];
  if (typeof id === 'string') info.request_id ??= id;
  return info;
});

/** When a line is written, whatever else what is logged calls its timestamp. */
const moment = format((info) => {
  info.timestamp = new Date().toISOString();
  return info;
});

/** Lines for people. */
const text = format.printf(({ timestamp, level, message, stack, request_id: id }) => {
  const suffix = typeof id === 'string' ? ` [${id}]` : '';
  return masked(`[${timestamp}] ${level}: ${stack ?? message}${suffix}`);
});

/** One JSON object a line, for log collectors. */
const json = format.printf(({ timestamp, level, message, ...rest }) =>
  masked(JSON.stringify({ timestamp, level, message, ...rest })),
);

/** How log lines look. Neither form has e-mail addresses, tokens or whole addresses of readers. */
export const logFormat = (kind: 'text' | 'json'): Logform.Format => {
  const common = [format.errors({ stack: true }), requestId(), moment()];
  return kind === 'json'
    ? format.combine(...common, json)
    : format.combine(...common, format.colorize(), text);
};
