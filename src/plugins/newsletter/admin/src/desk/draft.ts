import { asTyped } from '#panel/MomentInput';
import type { DeskArticle, Issue } from '../types';

/** An issue as its form holds it. */
export interface Draft {
  subject: string;
  previewLine: string;
  introduction: string;
  /** In order; null: what was published in its period. */
  articles: DeskArticle[] | null;
  /** Number of the article that leads with its picture; null: the first, without one. */
  lead: number | null;
  /** As `datetime-local` has it. */
  moment: string;
}

/** @param shown the articles that the issue has now */
export const draftOf = (issue: Issue, shown: DeskArticle[]): Draft => ({
  subject: issue.subject ?? '',
  previewLine: issue.previewLine ?? '',
  introduction: issue.introduction ?? '',
  articles: issue.articles === null ? null : shown,
  lead: issue.lead,
  moment: asTyped(new Date(issue.scheduledFor)),
});

const numbersOf = ({ articles }: Draft): number[] | null =>
  articles === null ? null : articles.map(({ id }) => id);

/** What a draft changes of what it is based on, as the server takes it. */
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

/** A list with one of its items moved. */
export const moved = <T>(items: T[], from: number, to: number): T[] => {
  const others = items.filter((_, index) => index !== from);
  const item = items[from];
  return item === undefined ? items : [...others.slice(0, to), item, ...others.slice(to)];
};
