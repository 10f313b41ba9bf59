import type { Core } from '@strapi/strapi';
import { format, type Logform } from 'winston';
import { masked } from './masking';

/** Adds the id of the current request. */
const requestId = format((info) => {
  const { strapi } = globalThis as { strapi?: Core.Strapi };
  const id: unknown = strapi?.requestContext?.get()?.req.headers['x-request-id'];
  if (typeof id === 'string') info.request_id ??= id;
  return info;
});

/** Sets the timestamp, overriding a property of that name in the logged data. */
const timestamp = format((info) => {
  info.timestamp = new Date().toISOString();
  return info;
});

/** Human-readable lines. */
const text = format.printf(({ timestamp, level, message, stack, request_id: id }) => {
  const suffix = typeof id === 'string' ? ` [${id}]` : '';
  return masked(`[${timestamp}] ${level}: ${stack ?? message}${suffix}`);
});

/** One JSON object per line, for log collectors. */
const json = format.printf(({ timestamp, level, message, ...rest }) =>
  masked(JSON.stringify({ timestamp, level, message, ...rest })),
);

/** Returns the log format. Both formats mask e-mail addresses, tokens and sensitive URL parameters. */
export const logFormat = (kind: 'text' | 'json'): Logform.Format => {
  const common = [format.errors({ stack: true }), requestId(), timestamp()];
  return kind === 'json'
    ? format.combine(...common, json)
    : format.combine(...common, format.colorize(), text);
};
