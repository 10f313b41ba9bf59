import * as React from 'react';
import { useReason } from '../api';

/** An entry that is changed together with others. */
export interface BulkEntry {
  documentId: string;
  title: string;
}

/** What became of an entry. */
export interface BulkOutcome<Entry extends BulkEntry = BulkEntry> {
  entry: Entry;
  /** Why it is as it was; null where it was changed. */
  error: string | null;
}

interface BulkRun {
  isRunning: boolean;
  outcomes: BulkOutcome[];
  /** Changes one entry after the other, so that one that is refused keeps no other back. */
  start(): Promise<void>;
}

/**
 * Changes entries one by one. Whoever leaves stops it after the entry whose turn it is.
 *
 * @param onLeft called with what was done once the person has left and nothing goes on
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
