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
}

/** A criterion by which the OTAs do not differ. */
export interface CommonCriterion extends Omit<ComparisonCriterion, 'values'> {
  value: string;
}

export type ComparedOta = NamedLink & { primaryColor: Color };

/** Which OTA to choose for whom, in the editor's words. */
export interface Recommendation {
  ota: ComparedOta;
  /** Ends the sentence "Choose it if …". */
  audience: string;
  reason: string;
}

export interface ComparisonModel {
  kind: 'comparison';
  title: string;
  introHtml: string;
  otas: ComparedOta[];
  recommendations: Recommendation[];
  /** Criteria by which the OTAs differ. */
  criteria: ComparisonCriterion[];
  /** Criteria with the same value for all OTAs. */
  common: CommonCriterion[];
  verdictHtml: string;
  faq: { question: string; answerHtml: string }[];
  updatedAt: string;
}
