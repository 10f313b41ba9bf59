import type { NamedLink } from '@ota-news/foundation/contracts/page-models';
import type { Color, ListedThing } from '../page-models';

declare module '@ota-news/foundation/contracts/page-models' {
  interface PageKinds {
    'comparison-index': ComparisonIndexModel;
    comparison: ComparisonModel;
  }
}

export interface ComparisonIndexModel {
  kind: 'comparison-index';
  comparisons: ListedThing[];
}

export interface ComparisonCriterion {
  label: string;
  explanation: string | null;
  /** One value per OTA, in the order of `otas`; null if none was entered. */
  values: (string | null)[];
  /** Index in `otas`, or null if there is no winner. */
  winner: number | null;
}

export interface ComparisonModel {
  kind: 'comparison';
  title: string;
  introHtml: string;
  otas: (NamedLink & { primaryColor: Color })[];
  criteria: ComparisonCriterion[];
  verdictHtml: string;
  faq: { question: string; answerHtml: string }[];
  updatedAt: string;
}
