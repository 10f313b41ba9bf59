import type services from '#plugins/readership/server/src/services';

type Reports = ReturnType<(typeof services)['reports']>;
type Listed<Name extends 'days' | 'clients' | 'calls' | 'paths'> = Awaited<
  ReturnType<Reports[Name]>
>[number];

export type DaySum = Listed<'days'>;
export type ClientSums = Listed<'clients'>;
export type ToolCalls = Listed<'calls'>;
export type PathSum = Listed<'paths'>;

export interface Report {
  days: DaySum[];
  clients: ClientSums[];
  calls: ToolCalls[];
}
