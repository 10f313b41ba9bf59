import * as React from 'react';

/** Returns a value once it has not changed for a while; null until then. */
export const useDebouncedValue = <T>(value: T, milliseconds: number): T | null => {
  const [settled, setSettled] = React.useState<T | null>(null);
  React.useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled === value ? settled : null;
};
