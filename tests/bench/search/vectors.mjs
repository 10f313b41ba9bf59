/** What the bench changes about how the service's own model embeds entries; queries are left as they are. */
import { tenths } from './progress.mjs';

/** How far a copy lies from its original: their cosine is 1 / √(1 + SPREAD²), 0.86. */
const SPREAD = 0.6;
const BATCH = 200;

const unit = (vector) => {
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
};

/** A vector near another: what is added is as long as SPREAD and points anywhere. */
const near = (vector, random) => {
  const noise = unit(Float32Array.from(vector, () => random() + random() + random() - 1.5));
  return unit(vector.map((value, at) => value + SPREAD * noise[at]));
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
    tell((done += texts.length));
    return vectors;
  });
};

/**
 * Embeds the first entries and gives the others vectors near theirs, each of its own: 100,000 texts would
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
        known.push(vector);
        vectors.push(vector);
      } else {
        vectors.push(near(known[done % known.length], random));
      }
      tell(++done);
    }
    return vectors;
  });
  embedder.batchSize = BATCH;
};
