import { ensureDemoTemplate } from '../support/demo-template';

/** Makes the database that the smoke test copies. */
export default ensureDemoTemplate;
