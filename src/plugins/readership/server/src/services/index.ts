import calls from './calls';
import reports from './reports';
import retention from './retention';
import sums from './sums';

export default { calls, reports, retention, sums };
