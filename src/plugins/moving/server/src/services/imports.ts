import { database } from '@ota-news/foundation/database/connection';
import { fieldError, validationError } from '@ota-news/foundation/fields/errors';
import type { Core } from '@strapi/strapi';
import path from 'node:path';
import type {
  Execution,
  ImportOptions,
  ImportsService,
  ImportSummary,
  NewImport,
} from '#newsroom/contracts/moving';
import type { Archive } from '../archives/archive';
import { openArchive } from '../archives/open-archive';
import type { ImportContext } from '../imports/context';
import { runImport, surveyImport } from '../imports/run-import';
import { takeBack } from '../imports/take-back';
import { createCompanyChoice, readCompanies } from '../imports/companies';
import { ownService } from '../own-services';
import { createItems } from '../runs/items';
import type { RunRow } from '../runs/run';
import { summaryOf } from '../runs/summary';

/** Milliseconds between two updates of the figures that the panel shows. */
const UPDATE_MS = 1_000;

/**
 * What tells a site apart from further ones, so that its second archive is recognized. Ids of Ghost differ between all
 * sites; those of WordPress and of feeds are the site's own.
 */
export const sourceKeyOf = ({ source, url, title }: Archive, place: string): string => {
  if (source === 'ghost') return source;
  const site = source === 'markdown' || source === 'csv' ? path.basename(place) : url || title;
  return `${source} ${site}`.slice(0, 255);
};

/** Carries out imports. */
export default ({ strapi }: { strapi: Core.Strapi }): ImportsService => {
  const runs = () => ownService(strapi, 'runs');

  /** Stores the figures of a run now and then, besides telling the caller. */
  const reporting = (id: number, progress: Execution['progress']): Execution['progress'] => {
    let toldAt = 0;
    return (phase, done, total) => {
      progress(phase, done, total);
      const now = performance.now();
      if (now - toldAt < UPDATE_MS && done < total) return;
      toldAt = now;
      runs()
        .change(id, { phase, done, total })
        .catch((error: unknown) => strapi.log.warn(`Progress was not stored: ${String(error)}`));
    };
  };

  const contextOf = async (id: number, execution: Execution): Promise<ImportContext> => {
    const row = await runs().row(id);
    const { options, createdBy } = await runs().find(id);
    const archive = await openArchive(row.source, execution.place, {
      ...(options.siteUrl === undefined ? {} : { siteUrl: options.siteUrl }),
      signal: execution.signal,
    });
    return {
      strapi,
      archive,
      options,
      items: createItems(strapi, { id, sourceKey: row.source_key }),
      by: createdBy ?? `Import ${id}`,
      progress: reporting(id, execution.progress),
      signal: execution.signal,
    };
  };

  const summarized = async (id: number, rest?: Archive['rest']): Promise<ImportSummary> => {
    const summary = await summaryOf(strapi, id);
    return rest === undefined || rest.length === 0 ? summary : { ...summary, rest };
  };

  /** @throws ValidationError */
  const checkOptions = async ({
    company,
    author,
    companies = {},
  }: ImportOptions): Promise<void> => {
    const { named } = createCompanyChoice(await readCompanies(strapi), {});
    const asked = [...(company === undefined ? [] : [company]), ...Object.values(companies)];
    const unknown = [...new Set(asked.filter((one) => named(one) === undefined))];
    const faults = unknown.map((one) => fieldError('company', `"${one}" is no company here`));
    if (author !== undefined) {
      const row = await database(strapi)('authors').where({ slug: author }).first('id');
      if (row === undefined) faults.push(fieldError('author', `"${author}" is no author here`));
    }
    if (faults.length > 0) throw validationError(faults);
  };

  /** Runs a step; notes in the import why it ended early. */
  const settled = async (id: number, signal: AbortSignal, step: () => Promise<void>) => {
    try {
      await step();
    } catch (error) {
      const change: Partial<RunRow> = signal.aborted
        ? { state: 'paused' }
        : { state: 'failed', error: (error as Error).message };
      await runs().change(id, change);
      throw error;
    }
  };

  return {
    async begin({ source, place, name, options }: NewImport): Promise<number> {
      await checkOptions(options);
      const archive = await openArchive(source, place, { siteUrl: options.siteUrl ?? '' });
      const sourceKey = sourceKeyOf(archive, place);
      const known = await runs().unfinished(sourceKey, name);
      if (known === null) {
        return runs().create({
          source,
          sourceKey,
          name,
          place: null,
          options,
          state: 'running',
          by: null,
        });
      }
      await runs().change(known, { options: JSON.stringify(options), state: 'running' });
      return known;
    },

    survey: (id, execution) =>
      settled(id, execution.signal, async () => {
        const context = await contextOf(id, execution);
        await surveyImport(context);
        const summary = JSON.stringify(await summarized(id, context.archive.rest));
        await runs().change(id, { state: 'surveyed', summary });
      }),

    run: (id, execution) =>
      settled(id, execution.signal, async () => {
        await runs().change(id, { started_at: Date.now() });
        const context = await contextOf(id, execution);
        const { name } = await runs().row(id);
        await runImport(context, { id, name });
        const summary = JSON.stringify(await summarized(id, context.archive.rest));
        await runs().change(id, { state: 'finished', finished_at: Date.now(), summary });
      }),

    takeBack: (id, by, { progress, signal }) =>
      settled(id, signal, async () => {
        await takeBack(strapi, { runId: id, by, progress: reporting(id, progress), signal });
        const summary = JSON.stringify(await summarized(id));
        await runs().change(id, { state: 'taken-back', summary });
      }),
  };
};
