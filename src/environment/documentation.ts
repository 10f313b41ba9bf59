import type { z } from '@strapi/utils';
import { advancedSettings } from './advanced';
import { settingGroups } from './schema';

interface Setting {
  name: string;
  description: string;
  /** The default as text for the environment; null if there is none. */
  defaultValue: string | null;
  isRequired: boolean;
}

const settingsOf = (group: Record<string, z.ZodType>): Setting[] =>
  Object.entries(group).map(([name, type]) => {
    const result = type.safeParse(undefined);
    const hasDefault = result.success && result.data !== undefined;
    return {
      name,
      description: type.description ?? '',
      defaultValue: hasDefault ? String(result.data) : null,
      isRequired: !result.success,
    };
  });

const groups = (): [string, Setting[]][] =>
  Object.entries(settingGroups).map(([title, group]) => [
    title,
    settingsOf(group as Record<string, z.ZodType>),
  ]);

const exampleLine = ({ name, defaultValue, isRequired }: Setting): string => {
  if (isRequired) return `${name}=`;
  return defaultValue === null ? `# ${name}=` : `# ${name}=${defaultValue}`;
};

/** Text of `.env.example`. */
export const environmentExample = (): string => {
  const sections = groups().map(([title, settings]) =>
    [
      `# --- ${title}`,
      ...settings.flatMap((setting) => [`# ${setting.description}`, exampleLine(setting)]),
    ].join('\n'),
  );
  return `# Settings of the service. An empty or missing value means the default.\n\n${sections.join('\n\n')}\n`;
};

const cell = (text: string): string => text.replaceAll('|', '\\|');

const table = (settings: Setting[], heading = 'Variable'): string =>
  [
    `| ${heading} | Default | Meaning |`,
    '|---|---|---|',
    ...settings.map(({ name, description, defaultValue, isRequired }) => {
      const fallback = isRequired ? 'required' : defaultValue ? `\`${defaultValue}\`` : '–';
      return `| \`${name}\` | ${cell(fallback)} | ${cell(description)} |`;
    }),
  ].join('\n');

/** Text of `docs/configuration.md`. */
export const configurationPage = (): string => {
  const sections = groups().map(([title, settings]) => `## ${title}\n\n${table(settings)}`);
  return [
    '# Configuration',
    '',
    'The service reads its settings from the environment and from `.env`; the environment wins. A',
    'missing or wrong setting stops the start with a line that names the variable, what it got and what',
    'it wants. This page is generated from `src/environment/schema.ts` by `npm run docs:settings`.',
    '',
    sections.join('\n\n'),
    '',
    '## For tests and unusual machines',
    '',
    'What nobody need set stands in one variable, `ADVANCED`: a JSON object with any of these names, such as',
    '`ADVANCED={"maxConnections":20000}`. They may change with any version.',
    '',
    table(settingsOf(advancedSettings), 'Name'),
    '',
  ].join('\n');
};
