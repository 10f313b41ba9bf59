import type {
  FieldLabels,
  FieldLabelsService,
  FieldView,
} from '@ota-news/foundation/contracts/history';
import type { UID } from '@strapi/strapi';

/** Labels of fields in answers to the panel. */
export default () => {
  let given: FieldLabels | null = null;

  const service: FieldLabelsService = {
    use(labels) {
      given = labels;
    },
  };

  return {
    ...service,

    /** Returns a field with its form label; without one, with the attribute's name. */
    field: (uid: UID.ContentType, name: string): FieldView => ({
      name,
      label: given?.ofField(uid, name) ?? name,
    }),

    /** Returns the form label of a component's field. */
    part: (component: string, name: string): string => given?.ofPart(component, name) ?? name,
  };
};
