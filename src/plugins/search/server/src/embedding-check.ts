import type { Finding, HealthCheck } from '@ota-news/foundation/contracts/operations';
import type { Core } from '@strapi/strapi';
import { embeddingProgress, type EmbeddingProgress } from './indexer/embedding-progress';
import { timeLeft } from './indexer/time-left';
import { ownService } from './own-services';

const formatted = (value: number): string => value.toLocaleString('en');

const progressText = ({ name, embedded, entries }: EmbeddingProgress): string =>
  `${name} has placed ${formatted(embedded)} of ${formatted(entries)} texts`;

const pausedFinding = (pausedBy: string, unfinished: EmbeddingProgress[]): Finding => ({
  level: 'warning',
  message: [`Paused by ${pausedBy}`, ...unfinished.map(progressText)]
    .map((sentence) => `${sentence}.`)
    .join(' '),
  advice:
    'Searches go on by words and by what has been placed. Resume it to have the other texts placed.',
  action: { name: 'resume', label: 'Resume embedding' },
});

const unfinishedFinding = (unfinished: EmbeddingProgress[], lastError: Error | null): Finding => {
  const message = unfinished
    .map((progress) => {
      const left = timeLeft(progress.entries - progress.embedded, progress.pace);
      return `${progressText(progress)}${left === null ? '' : `, ${left}`}.`;
    })
    .join(' ');
  return lastError === null
    ? { level: 'good', message: `${message} Searches go on meanwhile.` }
    : {
        level: 'warning',
        message: `${message} It has to wait: ${lastError.message}`,
        advice: 'It is tried again every minute. If that lasts, the embedding provider is away.',
      };
};

/** Health check of the embedding progress, with actions to pause and resume. */
export const embeddingCheck = (strapi: Core.Strapi): HealthCheck => ({
  name: 'search-embedding',
  title: 'Embedding',
  async run() {
    const providers = await ownService(strapi, 'providers').configured();
    if (providers.length === 0) {
      return { level: 'good', message: 'Not used: EMBEDDINGS is off.' };
    }
    const unfinished = (await embeddingProgress(strapi)).filter(
      ({ embedded, entries }) => embedded < entries,
    );
    const canBePaused = providers.some(({ isTrained }) => !isTrained);
    const pausedBy = canBePaused ? await ownService(strapi, 'embedding-pause').pausedBy() : null;
    if (pausedBy !== null) return pausedFinding(pausedBy, unfinished);
    if (unfinished.length === 0) return { level: 'good', message: 'All texts have been placed.' };
    const finding = unfinishedFinding(unfinished, ownService(strapi, 'indexer').lastError());
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
