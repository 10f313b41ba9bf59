import issues from './issues';
import links from './links';
import outbox from './outbox';
import subscribe from './subscribe';
import subscribers from './subscribers';

export default { issues, links, outbox, subscribe, subscribers };
