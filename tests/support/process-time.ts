import { readFileSync } from 'node:fs';
import type { Service } from './service';

const TICK_MS = 10;

/** Milliseconds of processor time a service has used so far: work, whatever else the machine does. */
export const processorMs = (service: Pick<Service, 'process'>): number => {
  const stat = readFileSync(`/proc/${service.process().pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
};
