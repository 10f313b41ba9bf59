import type { DescribedFields, PanelView } from '@ota-news/foundation/fields/panel-view';
import {
  comparedValueFields,
  correctionFields,
  criterionFields,
  destinationFields,
  factFields,
  linkFields,
  nameFields,
  questionFields,
  recommendationFields,
  sourceFields,
} from '#api/component-fields';

interface DescribedComponent {
  fields: DescribedFields;
  view: PanelView;
}

/** Panel configuration of each repeatable component, by uid. */
export const componentViews: Record<string, DescribedComponent> = {
  'shared.source': {
    fields: sourceFields,
    view: { mainField: 'title', form: [{ title: 6, url: 6 }] },
  },
  'shared.link': {
    fields: linkFields,
    view: { mainField: 'label', form: [{ label: 6, url: 6 }] },
  },
  'shared.destination': {
    fields: destinationFields,
    view: { mainField: 'label', form: [{ label: 6, url: 6 }] },
  },
  'shared.name': { fields: nameFields, view: { mainField: 'name', form: [{ name: 12 }] } },
  'shared.correction': {
    fields: correctionFields,
    view: { mainField: 'text', form: [{ date: 4, text: 8 }] },
  },
  'shared.fact': {
    fields: factFields,
    view: { mainField: 'label', form: [{ label: 6, source_url: 6 }, { value: 12 }] },
  },
  'comparison.recommendation': {
    fields: recommendationFields,
    view: { mainField: 'audience', form: [{ ota: 4, audience: 8 }, { reason: 12 }] },
  },
  'comparison.criterion': {
    fields: criterionFields,
    view: {
      mainField: 'label',
      form: [{ label: 6, winner: 6 }, { explanation: 12 }, { values: 12 }],
    },
  },
  'comparison.value': {
    fields: comparedValueFields,
    view: { mainField: 'value', form: [{ ota: 4, value: 8 }] },
  },
  'comparison.question': {
    fields: questionFields,
    view: { mainField: 'question', form: [{ question: 12 }, { answer: 12 }] },
  },
};
