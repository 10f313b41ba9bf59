import { Combobox, type ComboboxProps } from '@strapi/design-system';
import * as React from 'react';
import { RelationBox, type RelationBoxProps } from '../choosing/RelationBox';

interface Drawn {
  render(props: ComboboxProps, ref: React.Ref<HTMLInputElement>): React.ReactNode;
}

/**
 * Makes the panel's relation fields render a combobox with keyboard support. The content manager
 * doesn't export its field, so the design system's component is patched; only that field uses
 * `creatable="visible"`.
 */
export const correctRelationFields = (): void => {
  const combobox = Combobox as unknown as Drawn;
  const drawn = combobox.render;
  combobox.render = (props, ref) =>
    props.creatable === 'visible'
      ? React.createElement(RelationBox, { ...(props as RelationBoxProps), input: ref })
      : drawn(props, ref);
};
