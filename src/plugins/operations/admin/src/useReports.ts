import { useFetchClient } from '@strapi/strapi/admin';
import * as React from 'react';

export interface Report {
  name: string;
  title: string;
  level: 'good' | 'warning' | 'failing';
  message: string;
  advice?: string;
}

/** What the checks found, and again after `reload`. */
export const useReports = () => {
  const { get } = useFetchClient();
  const [round, setRound] = React.useState(0);
  const [reports, setReports] = React.useState<Report[] | null>(null);
  const [error, setError] = React.useState<string | null>(null);

  React.useEffect(() => {
    let isCurrent = true;
    setReports(null);
    setError(null);
    get<{ data: Report[] }>('/admin/operations/health').then(
      ({ data }) => isCurrent && setReports(data.data),
      (reason: unknown) =>
        isCurrent && setError(reason instanceof Error ? reason.message : 'Something went wrong.'),
    );
    return () => {
      isCurrent = false;
    };
  }, [get, round]);

  return { reports, error, reload: () => setRound((count) => count + 1) };
};
