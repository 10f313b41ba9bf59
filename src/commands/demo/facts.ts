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

/** What a person or a program needs to use the demo, as `.tmp/demo.json` holds it. */
export type Facts = z.infer<typeof factsSchema>;

/** The facts that an earlier start wrote, or null when they are lost or damaged. */
export const readFacts = (): Facts | null => {
  const file = environment().DEMO_FACTS_FILE;
  if (!existsSync(file)) return null;
  try {
    return factsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
};

/** Writes the facts to a file that only its owner can read: they contain a password and a token. */
export const writeFacts = (facts: Facts): void => {
  const file = environment().DEMO_FACTS_FILE;
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, `${JSON.stringify(facts, null, 2)}\n`, { mode: 0o600 });
  // The mode above counts only when the file is made.
  chmodSync(file, 0o600);
};
