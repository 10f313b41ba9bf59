/** Articles made of others' sentences: real words as often as they are really used, in any number. */

const MIN_SENTENCES = 8;
const MAX_SENTENCES = 24;
/** A text stays with few subjects, as articles do. */
const SUBJECTS = 3;
const SYLLABLES = 'ba ce do fi gu ha je ko li mo nu pa re si to va wi xe yo zu'.split(' ');

/** The same numbers at each run, so that runs compare (a linear congruential generator). */
const generator = (seed) => {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

/** A name like those of companies and people: few are common, and a growing archive brings new ones. */
const nameFrom = (random, size) => {
  let number = Math.floor(Math.exp((random(1_000_000) / 1_000_000) * Math.log(size + 20)));
  let name = '';
  for (let left = 4; left > 0; left--) {
    name += SYLLABLES[number % SYLLABLES.length];
    number = Math.floor(number / SYLLABLES.length);
  }
  return name[0].toUpperCase() + name.slice(1);
};

const sentencesOf = (text) =>
  text.split(/(?<=[.!?])\s+/).filter((sentence) => sentence.length > 40 && sentence.length < 300);

/**
 * @param articles real ones, with text
 * @param size how many documents to make
 * @param queries how many different queries of one to six words to make
 */
export const madeUpArchive = (articles, size, queries) => {
  const random = generator(7);
  const one = (list) => list[random(list.length)];
  const some = (list, count) => Array.from({ length: count }, () => one(list));
  const subjects = articles
    .map(({ text }) => sentencesOf(text))
    .filter((sentences) => sentences.length >= 5);
  const words = subjects.map((sentences) =>
    sentences.flatMap((sentence) => sentence.match(/\p{L}{4,}/gu) ?? []),
  );
  const documents = Array.from({ length: size }, (_, index) => {
    const chosen = some([...subjects.keys()], SUBJECTS);
    const length = MIN_SENTENCES + random(MAX_SENTENCES - MIN_SENTENCES);
    const sentences = Array.from(
      { length },
      () => `${one(subjects[one(chosen)])} ${nameFrom(random, size)} agreed.`,
    );
    return {
      id: String(index),
      title: `${nameFrom(random, size)}: ${some(words[chosen[0]], 6).join(' ')}`,
      text: sentences.join(' '),
    };
  });
  const asked = new Set();
  while (asked.size < queries) {
    const typed = some(one(words), 1 + random(6));
    if (random(4) === 0) typed.push(nameFrom(random, size));
    asked.add(typed.join(' '));
  }
  return { documents, queries: [...asked] };
};
