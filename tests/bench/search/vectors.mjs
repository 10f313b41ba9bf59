/** What the bench changes about how the service's own model embeds entries; queries are left as they are. */
import { tenths } from './progress.mjs';

/** How much of a text's vector is of two others. */
const SPREAD = 0.5;
const BATCH = 200;

const unit = (vector) => {
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
};

/**
 * A vector of its own among real ones: one of them, moved by the difference of two others, so that dimensions vary,
 * and vary together, as in real ones.
 */
const among = (known, at, random) => {
  const any = () => known[Math.floor(random() * known.length)];
  const [one, other] = [any(), any()];
  return unit(known[at].map((value, place) => value + SPREAD * (one[place] - other[place])));
};

const entriesThrough = (embedder, embedEntries) => {
  const original = embedder.embed.bind(embedder);
  embedder.embed = (texts, purpose) =>
    purpose === 'entry' ? embedEntries(texts, original) : original(texts, purpose);
};

/** Says how far the embedding of so many entries is. */
export const tellEmbedding = (embedder, total) => {
  const tell = tenths('embedded', total);
  let done = 0;
  entriesThrough(embedder, async (texts, original) => {
    const vectors = await original(texts, 'entry');
    // Passages, which have no counts, come on top.
    tell((done += texts.filter(({ counts }) => counts.size > 0).length));
    return vectors;
  });
};

/**
 * Embeds the first entries and gives each of the others a vector among theirs: 100,000 texts would
 * take two processors an hour, and how fast vectors are compared does not depend on what they mean.
 */
export const copyVectors = (embedder, { originals, total, random }) => {
  const known = [];
  const tell = tenths('given a vector', total);
  let done = 0;
  entriesThrough(embedder, async (texts, original) => {
    const vectors = [];
    for (const text of texts) {
      if (known.length < originals) {
        const [vector] = await original([text], 'entry');
        if (vector !== null) known.push(vector);
        vectors.push(vector);
      } else {
        vectors.push(among(known, done % known.length, random));
      }
      tell(++done);
    }
    return vectors;
  });
  embedder.batchSize = BATCH;
};
