import type { Finding, HealthCheck } from '@ota-news/foundation/contracts/operations';
import type { Core } from '@strapi/strapi';
import { embeddingProgress, type EmbeddingProgress } from './indexer/embedding-progress';
import { timeLeft } from './indexer/time-left';
import { ownService } from './own-services';

const counted = (value: number): string => value.toLocaleString('en');

const howFar = ({ name, placed, entries }: EmbeddingProgress): string =>
  `${name} has placed ${counted(placed)} of ${counted(entries)} texts`;

const whilePaused = (by: string, unfinished: EmbeddingProgress[]): Finding => ({
  level: 'warning',
  message: [`Paused by ${by}`, ...unfinished.map(howFar)].map((said) => `${said}.`).join(' '),
  advice:
    'Searches go on by words and by what has been placed. Resume it to have the other texts placed.',
  action: { name: 'resume', label: 'Resume embedding' },
});

const whileUnderWay = (unfinished: EmbeddingProgress[], trouble: Error | null): Finding => {
  const message = unfinished
    .map((progress) => {
      const left = timeLeft(progress.entries - progress.placed, progress.pace);
      return `${howFar(progress)}${left === null ? '' : `, ${left}`}.`;
    })
    .join(' ');
  return trouble === null
    ? { level: 'good', message: `${message} Searches go on meanwhile.` }
    : {
        level: 'warning',
        message: `${message} It has to wait: ${trouble.message}`,
        advice: 'It is tried again every minute. If that lasts, the embedding provider is away.',
      };
};

/** Health check of the embedding progress, with actions to pause and resume. */
export const embeddingCheck = (strapi: Core.Strapi): HealthCheck => ({
  name: 'search-embedding',
  title: 'Embedding',
  async run() {
    const providers = await ownService(strapi, 'providers').chosen();
    if (providers.length === 0) {
      return { level: 'good', message: 'Not used: EMBEDDINGS is off.' };
    }
    const unfinished = (await embeddingProgress(strapi)).filter(
      ({ placed, entries }) => placed < entries,
    );
    const canBePaused = providers.some(({ isTrained }) => !isTrained);
    const by = canBePaused ? await ownService(strapi, 'embedding-pause').by() : null;
    if (by !== null) return whilePaused(by, unfinished);
    if (unfinished.length === 0) return { level: 'good', message: 'All texts have been placed.' };
    const finding = whileUnderWay(unfinished, ownService(strapi, 'indexer').trouble());
    return canBePaused
      ? { ...finding, action: { name: 'pause', label: 'Pause embedding' } }
      : finding;
  },
  actions: {
    pause: ({ email }) => ownService(strapi, 'embedding-pause').begin(email),
    async resume({ email }) {
      await ownService(strapi, 'embedding-pause').end(email);
      ownService(strapi, 'indexer').resume();
    },
  },
});
