import { slugFrom } from '../../src/foundation/database/slug';
import { sentencesOf } from '../../src/foundation/text/sentences';
import { countWords } from '../../src/foundation/text/words';
import { entry } from '../../src/foundation/index-formats/llms-format';
import { masked } from '../../src/server/logging/masking';
import { isQuick } from '../../src/foundation/markdown/cost';
import { plainHtmlOf } from '../../src/foundation/markdown/plain';
import { htmlOf } from '../../src/foundation/markdown/rendering';
import { typeset } from '../../src/foundation/markdown/typeset';
import { textOfHtml } from '../../src/foundation/markdown/text-of-html';
import { withoutMarks } from '../../src/foundation/markdown/without-marks';
import { frontMatter } from '../../src/newsroom/pages/front-matter';
import { postText } from '../../src/plugins/publishing/server/src/social/text';
import { passageOf } from '../../src/plugins/search/server/src/text/excerpt';
import { queryTerms, queryWords } from '../../src/plugins/search/server/src/query/query-terms';
import { countTerms, encodeCounts } from '../../src/plugins/search/server/src/text/term-counts';
import { bodyOfHtml } from '../../src/plugins/moving/server/src/bodies/html/body-of-html';
import { RefusedBody } from '../../src/plugins/moving/server/src/bodies/refused-body';
import { textOfMain } from '../../src/plugins/site/server/src/http/markdown';
import { tokenCount } from '../../src/plugins/site/server/src/http/tokens';
import { escapeMarkup } from '../../src/foundation/text/markup';
import { hostileBodies } from '../support/hostile-bodies';
import { isWhole } from '../support/scope';

const BYTES = 30_000;

/** What takes no longer is not compared: a pause of the machine would decide. */
const FLOOR_MS = 100;

/** Twice the text may take this much longer; work that grows with the square takes four times as long. */
const MAX_GROWTH = 3;

/**
 * A quarter of the text that takes less than this is not looked at any further: what grows with the square and is
 * above the floor takes more of it.
 */
const SAMPLE_MS = FLOOR_MS / 20;

/** Refusing a body is an answer, too. */
const orRefused = (convert: () => unknown): unknown => {
  try {
    return convert();
  } catch (error) {
    if (error instanceof RefusedBody) return null;
    throw error;
  }
};

/** Everything that is done with a text on the main thread, whatever it is made of. */
const work: Record<string, (text: string) => unknown> = {
  'counting words': countWords,
  'leaving out marks': withoutMarks,
  'estimating the cost': isQuick,
  'showing it as it was written': plainHtmlOf,
  'reading HTML': (text) => textOfHtml(plainHtmlOf(text)),
  'reading HTML that is none of ours': (text) => textOfHtml(text),
  'typesetting it': typeset,
  'reading a page': (text) => textOfMain(`<main>${text}</main>`),
  'escaping markup': escapeMarkup,
  'counting tokens': tokenCount,
  'indexing it': (text) => encodeCounts(countTerms(text, text)),
  'analysing it as a query': (text) => queryTerms(queryWords(text)),
  'marking what was found': (text) => passageOf(text, new Set(['a'])),
  'splitting it into sentences': (text) => [...sentencesOf(text)],
  'making a slug': slugFrom,
  'writing front matter': (text) => frontMatter({ excerpt: text }),
  'listing it': (text) => entry('Name', '/path', text, 'https://a.example'),
  'announcing it': (text) =>
    postText({ title: 'Title', excerpt: text, url: 'https://a.example', topic: 'Example' }, 300),
  'masking a line of the log': masked,
  'converting HTML of another system': (text) => orRefused(() => bodyOfHtml(text)),
};

/** Milliseconds of processor time that this process has taken. */
const processorTime = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** The shortest of several times, because the process has other things to do. */
const quickest = async (task: (text: string) => unknown, text: string): Promise<number> => {
  let best = Infinity;
  for (let attempt = 0; attempt < 4; attempt++) {
    const began = processorTime();
    await task(text);
    best = Math.min(best, processorTime() - began);
    if (best < FLOOR_MS) break;
  }
  return best;
};

const samples = Object.entries(hostileBodies).map(
  ([family, make]) => [family, make, make(BYTES / 2)] as const,
);

describe.each(Object.entries(work))('%s', (_name, task) => {
  test('takes a time that grows with the length alone', async () => {
    const slow: string[] = [];
    for (const [family, make, sample] of samples) {
      if (!isWhole && (await quickest(task, sample)) < SAMPLE_MS) continue;
      const whole = await quickest(task, make(2 * BYTES));
      if (whole < FLOOR_MS) continue;
      const half = await quickest(task, make(BYTES));
      if (whole > MAX_GROWTH * Math.max(half, FLOOR_MS / 3)) {
        slow.push(`${family}: ${half} ms, twice as much ${whole} ms`);
      }
    }
    expect(slow).toEqual([]);
  });
});

test('what is called quick is rendered within a moment', async () => {
  const slow: string[] = [];
  for (const [family, make] of Object.entries(hostileBodies)) {
    let bytes = 300;
    for (const step of [2, 1.3]) {
      while (bytes < 200_000 && isQuick(make(bytes * step))) bytes *= step;
    }
    const text = make(bytes);
    expect(isQuick(text)).toBe(true);
    // The worst of them takes 10 ms.
    if ((await quickest(htmlOf, text)) > 250) slow.push(`${family}: ${text.length} characters`);
  }
  expect(slow).toEqual([]);
});
