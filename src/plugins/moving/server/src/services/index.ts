import archiveFiles from './archive-files';
import exports from './exports';
import imports from './imports';
import runner from './runner';
import runs from './runs';

export default { 'archive-files': archiveFiles, exports, imports, runner, runs };
