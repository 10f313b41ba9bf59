import { Combobox, type ComboboxProps } from '@strapi/design-system';
import * as React from 'react';
import { RelationBox, type RelationBoxProps } from './RelationBox';

interface Drawn {
  render(props: ComboboxProps, ref: React.Ref<HTMLInputElement>): React.ReactNode;
}

/**
 * Has the panel's relation fields drawn with a combobox that can be used by keyboard. The field of the content
 * manager is not exported, so what it draws is replaced; nothing else asks for `creatable="visible"`.
 */
export const correctRelationFields = (): void => {
  const combobox = Combobox as unknown as Drawn;
  const drawn = combobox.render;
  combobox.render = (props, ref) =>
    props.creatable === 'visible'
      ? React.createElement(RelationBox, { ...(props as RelationBoxProps), input: ref })
      : drawn(props, ref);
};
