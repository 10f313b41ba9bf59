import archiveFiles from './archive-files';
import imports from './imports';
import runner from './runner';
import runs from './runs';

export default { 'archive-files': archiveFiles, imports, runner, runs };
