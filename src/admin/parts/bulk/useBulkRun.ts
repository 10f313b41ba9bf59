import * as React from 'react';
import { useReason } from '../api';

/** An entry of a bulk action. */
export interface BulkEntry {
  documentId: string;
  title: string;
}

/** Result of a bulk action for one entry. */
export interface BulkOutcome<Entry extends BulkEntry = BulkEntry> {
  entry: Entry;
  /** Error message; null if it was changed. */
  error: string | null;
}

interface BulkRun {
  isRunning: boolean;
  outcomes: BulkOutcome[];
  /** Changes the entries one after the other; a failure does not stop the others. */
  start(): Promise<void>;
}

/**
 * Changes entries one at a time. Unmounting stops the run after the current entry.
 *
 * @param onLeft called with the results after unmounting, once no change is in progress
 */
export const useBulkRun = (
  entries: BulkEntry[],
  change: (entry: BulkEntry) => Promise<unknown>,
  onLeft: (outcomes: BulkOutcome[]) => void,
): BulkRun => {
  const reasonOf = useReason();
  const [isRunning, setRunning] = React.useState(false);
  const [outcomes, setOutcomes] = React.useState<BulkOutcome[]>([]);
  const now = React.useRef({ isHere: true, isRunning: false, outcomes, onLeft });
  now.current.onLeft = onLeft;

  React.useEffect(() => {
    const { current } = now;
    current.isHere = true;
    return () => {
      current.isHere = false;
      if (!current.isRunning) current.onLeft(current.outcomes);
    };
  }, []);

  const start = async (): Promise<void> => {
    const { current } = now;
    current.isRunning = true;
    setRunning(true);
    for (const entry of entries) {
      if (!current.isHere) break;
      const error = await change(entry).then(() => null, reasonOf);
      current.outcomes = [...current.outcomes, { entry, error }];
      setOutcomes(current.outcomes);
    }
    current.isRunning = false;
    setRunning(false);
    if (!current.isHere) current.onLeft(current.outcomes);
  };

  return { isRunning, outcomes, start };
};
