import { ownServices } from '@ota-news/foundation/contracts/services';
import type services from './services';

/** Returns a service of this plugin, typed. */
export const ownService = ownServices<typeof services>('editing');
