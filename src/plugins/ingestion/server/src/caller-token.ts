/** API token of the caller. */
export interface CallerToken {
  id: number;
  name: string;
}
