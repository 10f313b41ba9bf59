/** How often somebody was led on. */
export interface Counted {
  hits: number;
  lastHitAt: string | null;
}

/** A redirect that somebody has made. */
export interface Redirect extends Counted {
  id: number;
  from: string;
  to: string;
  isPermanent: boolean;
  createdAt: string;
  createdBy: string | null;
  /** What is wrong with one of its addresses, in the server's words, of which the address is the subject. */
  problems: { address: string; words: string }[];
}

/** From where something was once public to where it is now. */
export interface FormerAddress extends Counted {
  id: string;
  from: string;
  to: string | null;
}

/** What a file would do, or has done. */
export interface RedirectImport {
  rows: number;
  added: number;
  changed: number;
  same: number;
  faults: { line: number | null; message: string }[];
  faultCount: number;
}
