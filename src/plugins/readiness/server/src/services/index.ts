import links from './links';
import readiness from './readiness';

export default { links, readiness };
