import type { ImportContext } from './context';
import { importMembers, consentSourceOf } from './import-members';
import { importPosts, lineOf, NO_TEXT } from './import-posts';
import { importRedirects } from './import-redirects';
import { sentencesOf } from './notes';
import { survey } from './survey';
import { convertBody } from '../bodies/convert-body';
import { RefusedBody } from '../bodies/refused-body';
import type { ForeignPost } from '../archives/archive';

/** What the text of a post would bring: notes, and whether it can come. */
const surveyedBody = (post: ForeignPost): { notes: string[]; isUsable: boolean } => {
  try {
    const { markdown, notes, images } = convertBody(post.body);
    const pictures = images.length + (post.picture === null ? 0 : 1);
    const isUsable = markdown.trim() !== '' || post.excerpt.trim() !== '';
    return {
      notes: [
        ...sentencesOf(notes),
        ...(pictures === 0 ? [] : [`Pictures: ${pictures}`]),
        ...(isUsable ? [] : [NO_TEXT]),
      ],
      isUsable,
    };
  } catch (error) {
    if (!(error instanceof RefusedBody)) throw error;
    return { notes: [error.message], isUsable: false };
  }
};

/** Reads an archive and stores in the report what an import would do; changes nothing else. */
export const surveyImport = async (context: ImportContext): Promise<void> => {
  await survey(context, async (post, planned) => {
    const line = lineOf(post, planned);
    const { notes, isUsable } = surveyedBody(post);
    await context.items.record({
      ...line,
      ...(isUsable ? {} : { outcome: 'left-out', path: null }),
      notes: [...(line.notes ?? []), ...notes],
    });
  });
};

/** Imports an archive. After an interruption it goes on where it was. */
export const runImport = async (
  context: ImportContext,
  run: { id: number; name: string },
): Promise<void> => {
  const planned = await survey(context);
  await importPosts(context, planned);
  await importRedirects(context, planned);
  const { memberConsent } = context.options;
  if (memberConsent !== undefined) {
    await importMembers(context, memberConsent, consentSourceOf(run.id, run.name));
  }
};
