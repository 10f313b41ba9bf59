import { ownServices } from '@ota-news/foundation/contracts/services';
import type services from './services';

/** Returns a service of this plugin, typed. */
export const own = ownServices<typeof services>('editing');
