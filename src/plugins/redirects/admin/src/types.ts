/** Usage of a redirect. */
export interface Counted {
  hits: number;
  lastHitAt: string | null;
}

/** Manual redirect. */
export interface Redirect extends Counted {
  id: number;
  from: string;
  to: string;
  isPermanent: boolean;
  createdAt: string;
  createdBy: string | null;
  /** Problems with one of its addresses; `words` is the server's sentence without its subject, the address. */
  problems: { address: string; words: string }[];
}

/** Automatic redirect from a former address to the current one. */
export interface FormerAddress extends Counted {
  id: string;
  from: string;
  to: string | null;
}

/** Preview or result of an import. */
export interface RedirectImport {
  rows: number;
  added: number;
  changed: number;
  same: number;
  faults: { line: number | null; message: string }[];
  faultCount: number;
}
