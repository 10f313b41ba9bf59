import { documentsOf } from '@ota-news/foundation/database/documents';
import type { Core } from '@strapi/strapi';
import type { DecidedBy, ImportOptions } from '#newsroom/contracts/moving';
import type { ForeignPost, ForeignTerm } from '../archives/archive';

/** A company that posts can be about. */
export interface Company {
  id: number;
  slug: string;
  /** Its name, legal name and brands. */
  names: string[];
}

/** The company of a post, and how it was found. */
export interface CompanyChoice {
  company: Company;
  decidedBy: DecidedBy;
}

interface OtaDocument {
  id: number;
  slug: string;
  name: string;
  legal_name: string | null;
  brands?: { name: string }[];
}

const PAGE = 10_000;

/** Reads all companies with their names. */
export const readCompanies = async (strapi: Core.Strapi): Promise<Company[]> => {
  const found = (await documentsOf(strapi, 'api::ota.ota').findMany({
    fields: ['name', 'slug', 'legal_name'],
    populate: { brands: true },
    limit: PAGE,
  })) as unknown as OtaDocument[];
  return found.map(({ id, slug, name, legal_name, brands = [] }) => ({
    id,
    slug,
    names: [name, ...(legal_name === null ? [] : [legal_name]), ...brands.map((one) => one.name)],
  }));
};

interface Word {
  folded: string;
  isCapitalized: boolean;
}

/** Words of a text without accents and case. */
const wordsOf = (text: string): Word[] =>
  (
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).map((word) => ({
    folded: word.toLowerCase(),
    isCapitalized: /^[\p{Lu}\p{N}]/u.test(word),
  }));

const foldedOf = (text: string): string =>
  wordsOf(text)
    .map(({ folded }) => folded)
    .join(' ');

interface Name {
  words: string[];
  company: Company;
}

/** Tells if a name stands at a place of a title. A name of one word must be capitalized: "hopper" is also a noun. */
const standsAt = (title: Word[], at: number, { words }: Name): boolean =>
  words.every((word, offset) => title[at + offset]?.folded === word) &&
  (words.length > 1 || title[at]?.isCapitalized === true);

/**
 * Creates the choice of the company that a post is about: by the person's table, by the archive itself, by a tag that
 * is a company's name, by the first company named in the title, else the default.
 */
export const createCompanyChoice = (
  companies: Company[],
  { companies: table = {}, company: byDefault }: ImportOptions,
) => {
  const bySlug = new Map(companies.map((company) => [company.slug, company]));
  const names = companies
    .flatMap((company) =>
      company.names.map((name): Name => ({
        words: wordsOf(name).map(({ folded }) => folded),
        company,
      })),
    )
    .filter(({ words }) => words.length > 0)
    // "Booking Holdings" before "Booking".
    .sort((one, other) => other.words.length - one.words.length);
  const byName = new Map(names.map(({ words, company }) => [words.join(' '), company]));

  const inTitle = (title: string): Company | undefined => {
    const words = wordsOf(title);
    for (const at of words.keys()) {
      const name = names.find((one) => standsAt(words, at, one));
      if (name !== undefined) return name.company;
    }
    return undefined;
  };

  const named = (name: string): Company | undefined =>
    bySlug.get(name) ?? byName.get(foldedOf(name));

  return {
    /** Finds a company by its slug or one of its names. */
    named,

    /** Finds the company that a tag or category is the name of. */
    ofTerm: ({ slug, name }: ForeignTerm): Company | undefined => named(slug) ?? named(name),

    /** Chooses the company of a post; null if a person must say it. */
    of(post: ForeignPost): CompanyChoice | null {
      const listed = table[post.id] ?? table[post.slug];
      const found: [DecidedBy, Company | undefined][] = [
        ['table', listed === undefined ? undefined : named(listed)],
        ['archive', post.company === '' ? undefined : named(post.company)],
        ['tag', post.terms.map(({ slug, name }) => bySlug.get(slug) ?? named(name)).find(Boolean)],
        ['title', inTitle(post.title)],
        ['default', byDefault === undefined ? undefined : named(byDefault)],
      ];
      for (const [decidedBy, company] of found) {
        if (company !== undefined) return { company, decidedBy };
      }
      return null;
    },
  };
};

export type ChooseCompany = ReturnType<typeof createCompanyChoice>;
