import { asTyped } from '#panel/MomentInput';
import type { DeskArticle, Issue } from '../types';

/** Form values of an issue. */
export interface Draft {
  subject: string;
  previewLine: string;
  introduction: string;
  /** In display order; null: the articles published in the issue's period. */
  articles: DeskArticle[] | null;
  /** Id of the lead article, shown with its picture; null: no lead article. */
  lead: number | null;
  /** Format of an `<input type="datetime-local">` value. */
  moment: string;
}

/** @param articles articles currently in the issue */
export const draftOf = (issue: Issue, articles: DeskArticle[]): Draft => ({
  subject: issue.subject ?? '',
  previewLine: issue.previewLine ?? '',
  introduction: issue.introduction ?? '',
  articles: issue.articles === null ? null : articles,
  lead: issue.lead,
  moment: asTyped(new Date(issue.scheduledFor)),
});

const numbersOf = ({ articles }: Draft): number[] | null =>
  articles === null ? null : articles.map(({ id }) => id);

/** Returns the changed fields in the format the server expects. */
export const changesOf = (base: Draft, draft: Draft): Record<string, unknown> => {
  const text = (value: string): string | null => value.trim() || null;
  const values = (one: Draft) => ({
    subject: text(one.subject),
    previewLine: text(one.previewLine),
    introduction: text(one.introduction),
    articles: numbersOf(one),
    lead: one.lead,
    scheduledFor: one.moment === '' ? null : new Date(one.moment).toISOString(),
  });
  const before: Record<string, unknown> = values(base);
  return Object.fromEntries(
    Object.entries(values(draft)).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
    ),
  );
};

/** Returns a copy of the list with one item moved. */
export const moveItem = <T>(items: T[], from: number, to: number): T[] => {
  const others = items.filter((_, index) => index !== from);
  const item = items[from];
  return item === undefined ? items : [...others.slice(0, to), item, ...others.slice(to)];
};
