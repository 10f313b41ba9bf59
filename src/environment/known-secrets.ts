import { addKnownSecrets } from '@ota-news/foundation/security/known-secrets';
import { secretValues } from './secret-values';

// On import, because log lines are masked before anything else runs.
addKnownSecrets(() => secretValues(process.env));
