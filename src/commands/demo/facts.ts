import { z } from '@strapi/utils';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { environment } from '#environment';

const factsSchema = z.object({
  base_url: z.string(),
  admin_email: z.string(),
  admin_password: z.string(),
  api_token: z.string(),
});

/** Data for using the demo, as stored in `.tmp/demo.json`. */
export type Facts = z.infer<typeof factsSchema>;

/** Reads the facts of an earlier start; null if they are missing or invalid. */
export const readFacts = (): Facts | null => {
  const file = environment().ADVANCED.demoFactsFile;
  if (!existsSync(file)) return null;
  try {
    return factsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
};

/** Writes the facts to a file that only its owner can read, because they contain a password and a token. */
export const writeFacts = (facts: Facts): void => {
  const file = environment().ADVANCED.demoFactsFile;
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, `${JSON.stringify(facts, null, 2)}\n`, { mode: 0o600 });
  // The mode above applies only to new files.
  chmodSync(file, 0o600);
};
