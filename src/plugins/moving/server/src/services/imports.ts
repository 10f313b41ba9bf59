import { database } from '@ota-news/foundation/database/connection';
import { fieldError, validationError } from '@ota-news/foundation/fields/errors';
import type { ChangeAuthor } from '@ota-news/foundation/document-versions/change-origin';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import path from 'node:path';
import type {
  Execution,
  ImportOptions,
  ImportsService,
  ImportSummary,
  NewImport,
} from '#newsroom/contracts/moving';
import { UnreadableArchive, type Archive } from '../archives/archive';
import { openArchive } from '../archives/open-archive';
import type { ImportContext } from '../imports/context';
import { runImport, surveyImport } from '../imports/run-import';
import { takeBack } from '../imports/take-back';
import { createCompanyChoice, readCompanies } from '../imports/companies';
import { ownService } from '../own-services';
import { createItems } from '../runs/items';
import { runOf, type RunRow } from '../runs/run';
import { summaryOf } from '../runs/summary';

/** Milliseconds between two updates of the figures that the panel shows. */
const UPDATE_MS = 1_000;

/**
 * What tells a site apart from further ones, so that its second archive is recognized. Ids of Ghost differ between all
 * sites; those of WordPress and of feeds are the site's own.
 */
export const sourceKeyOf = ({ source, url, title }: Archive, name: string): string => {
  if (source === 'ghost') return source;
  const site = source === 'markdown' || source === 'csv' ? name : url || title || name;
  return `${source} ${site}`.slice(0, 255);
};

/** Author of what an import makes: the person who began it in the panel. */
const authorOf = ({ person_id, created_by }: RunRow): ChangeAuthor =>
  person_id === null
    ? { kind: 'service' }
    : { kind: 'person', id: person_id, name: created_by ?? '' };

/** What failed, for a person; what is no fault of the archive is in the log. */
const reasonOf = (error: unknown): string =>
  error instanceof UnreadableArchive || error instanceof errors.ApplicationError
    ? error.message
    : 'It failed unexpectedly; the log of the service says why. It can be started again.';

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
    const { options, createdBy } = runOf(row);
    const archive = await openArchive(row.source, execution.place, {
      ...(options.siteUrl === undefined ? {} : { siteUrl: options.siteUrl }),
      signal: execution.signal,
    });
    const sourceKey = sourceKeyOf(archive, row.name);
    await runs().change(id, { source_key: sourceKey });
    return {
      strapi,
      archive,
      options,
      author: authorOf(row),
      items: createItems(strapi, { id, sourceKey }),
      choose: createCompanyChoice(await readCompanies(strapi), options),
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

  /**
   * Runs a step; notes in the import why it ended early. One of the panel that is interrupted keeps its state, so that it
   * goes on after a restart; one of a command waits for the command.
   */
  const settled = async (id: number, signal: AbortSignal, step: () => Promise<void>) => {
    try {
      await step();
    } catch (error) {
      const { place, name } = await runs().row(id);
      if (!signal.aborted) {
        // The person knows the file by its own name.
        const reason = reasonOf(error).replaceAll(place ?? name, name);
        await runs().change(id, {
          state: 'failed',
          error: reason.replaceAll(path.basename(place ?? name), name),
        });
      } else if (place === null) await runs().change(id, { state: 'paused' });
      throw error;
    }
  };

  return {
    checkOptions,

    async begin({ source, place, name, options }: NewImport): Promise<number> {
      await checkOptions(options);
      const archive = await openArchive(source, place, { siteUrl: options.siteUrl ?? '' });
      const sourceKey = sourceKeyOf(archive, name);
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
        await takeBack(strapi, {
          runId: id,
          by,
          author: authorOf(await runs().row(id)),
          progress: reporting(id, progress),
          signal,
        });
        const summary = JSON.stringify(await summarized(id));
        await runs().change(id, { state: 'taken-back', summary });
      }),
  };
};
