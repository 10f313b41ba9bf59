import { comparisonSection } from './pages/comparisons';
import { glossarySection } from './pages/glossary';
import type { Section } from './section';

/** All sections, in the order in which navigation and indexes list them. */
export const sections: readonly Section[] = [comparisonSection, glossarySection];
