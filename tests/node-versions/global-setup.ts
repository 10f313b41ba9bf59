import { ensureBlankTemplate } from '../support/blank-template';

/** Makes the database that the smoke test copies. */
export default ensureBlankTemplate;
