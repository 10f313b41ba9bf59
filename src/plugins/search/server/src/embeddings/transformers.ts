import type { Embedder } from './embedder';
import { unit } from './vector';

const PACKAGE = '@huggingface/transformers';
/** Models read some hundred tokens; the beginning of an article says what it is about. */
const MAX_TEXT_LENGTH = 4000;

/** What is used of the package, which is installed only where this provider is chosen. */
interface Transformers {
  pipeline(task: 'feature-extraction', model: string): Promise<FeatureExtraction>;
}

type FeatureExtraction = (
  texts: string[],
  options: { pooling: 'mean'; normalize: true },
) => Promise<{ dims: number[]; data: Float32Array }>;

const loadModel = async (model: string): Promise<FeatureExtraction> => {
  const library = await (import(PACKAGE) as Promise<Transformers>).catch((error: Error) => {
    throw new Error(
      `The embedding provider "transformers" needs the package ${PACKAGE} (npm install ${PACKAGE}): ${error.message}`,
    );
  });
  return library.pipeline('feature-extraction', model);
};

/**
 * Embeds in this process with an ONNX model.
 *
 * @param model name on the Hugging Face hub, or a folder
 */
export const transformersEmbedder = (model: string): Embedder => {
  let extraction: Promise<FeatureExtraction> | null = null;

  const loaded = (): Promise<FeatureExtraction> => {
    if (extraction === null) {
      extraction = loadModel(model);
      extraction.catch(() => (extraction = null));
    }
    return extraction;
  };

  return {
    batchSize: 8,
    weight: 0.5,
    floor: 0.3,
    async embed(texts) {
      const extract = await loaded();
      const input = texts.map(({ title, text }) =>
        `${title}\n\n${text}`.trim().slice(0, MAX_TEXT_LENGTH),
      );
      const { dims, data } = await extract(input, { pooling: 'mean', normalize: true });
      const dimensions = dims.at(-1) ?? 0;
      return texts.map((_, row) =>
        unit(Float32Array.from(data.subarray(row * dimensions, (row + 1) * dimensions))),
      );
    },
  };
};
