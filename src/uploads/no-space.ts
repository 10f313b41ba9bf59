const CODES = new Set(['ENOSPC', 'EDQUOT', 'EROFS']);

/** In what image libraries say of a file that they could not write. */
const MESSAGE = /No space left on device|Disk quota exceeded|Read-only file system/;

/** Whether an error says that a file can't be written because there is no room for it. */
export const isNoSpace = (error: unknown): boolean =>
  error instanceof Error &&
  (CODES.has(String((error as NodeJS.ErrnoException).code)) || MESSAGE.test(error.message));
