import { yup } from '@strapi/utils';
import { declarePatch } from './library-patch';

declarePatch(__filename, 'yup', '0.32.9');

/** Settings of a schema. Values are shared by its copies, apart from `meta`, which its method changes in place. */
interface Spec {
  meta?: object;
}

interface Schema {
  /** Set while a schema may be changed in place, which then needs no copy. */
  _mutate?: boolean;
  spec: Spec;
  clone(changes?: Spec): Schema;
}

/**
 * Copies the settings of a schema as one flat object. Strapi builds a schema for each document that it writes, of
 * hundreds of copies, and yup looks through the settings of each in depth: half of the time of the validation
 * (docs/upstream.md).
 */
export const copySchemasQuickly = (): void => {
  const schema = yup.BaseSchema.prototype as unknown as Schema;
  const { clone } = schema;
  schema.clone = function (changes) {
    if (this._mutate === true) return clone.call(this, changes);
    const { spec } = this;
    this.spec = {};
    try {
      const copy = clone.call(this);
      copy.spec = { ...spec, ...(spec.meta && { meta: { ...spec.meta } }), ...changes };
      return copy;
    } finally {
      this.spec = spec;
    }
  };
};
