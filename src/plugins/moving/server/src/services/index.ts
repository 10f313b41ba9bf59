import imports from './imports';
import runs from './runs';

export default { imports, runs };
