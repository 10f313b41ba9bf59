import { ownServices } from '@ota-news/foundation/contracts/services';
import type services from './services';

/** Typed access to this plugin's services. */
export const ownService = ownServices<typeof services>('moving');
