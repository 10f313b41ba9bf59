import * as React from 'react';
import { useIntl } from 'react-intl';

/** Returns a function that translates a field's label into the user's language. */
export const useFieldLabels = () => {
  const { messages } = useIntl();
  return React.useCallback(
    ({ label }: { label: string }): string => {
      const translated = messages[`fields.${label}`];
      return typeof translated === 'string' ? translated : label;
    },
    [messages],
  );
};
