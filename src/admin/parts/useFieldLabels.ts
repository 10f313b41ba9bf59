import * as React from 'react';
import { useIntl } from 'react-intl';

/** A function that says what a field is called as forms say it, in the person's language. */
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
