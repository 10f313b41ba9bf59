import { fieldError, validationError } from '@ota-news/foundation/fields/errors';
import type { SourceSection } from '@ota-news/foundation/markdown/source-sections';
import { inTextThread } from '@ota-news/foundation/threads/text-threads';

const SOURCE_SECTIONS = require.resolve('@ota-news/foundation/markdown/source-sections');

/** Headings listed in the error for an unknown section. */
const MAX_NAMED = 40;

/**
 * Returns one section of a body as markdown source.
 *
 * @param name its heading, or its anchor on the page
 * @throws ValidationError that lists the existing headings
 */
export const sectionNamed = async (body: string, name: string): Promise<string> => {
  const sections = await inTextThread<SourceSection[]>(SOURCE_SECTIONS, 'sourceSections', body);
  if (sections === null) {
    throw validationError([
      fieldError('section', 'cannot be located in this text; read it by offset'),
    ]);
  }
  const wanted = name.toLowerCase().replace(/^.*#/, '');
  const found = sections.find(
    ({ heading, anchor }) => anchor === wanted || heading.toLowerCase() === name.toLowerCase(),
  );
  if (found !== undefined) return body.slice(found.from, found.to);
  const headings = sections.slice(0, MAX_NAMED).map(({ heading }) => `"${heading}"`);
  throw validationError([
    fieldError(
      'section',
      headings.length === 0
        ? 'is not there: the body has no headings'
        : `is not there; the headings are ${headings.join(', ')}`,
    ),
  ]);
};
