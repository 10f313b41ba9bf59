import { EDIT_NEWSLETTER, SEE_ADDRESSES, SEE_NEWSLETTER } from '#newsroom/contracts/permissions';

/** Descriptions of the permissions. */
export const permissions = {
  [SEE_NEWSLETTER]: 'See numbers, issues and their progress',
  [EDIT_NEWSLETTER]: 'Prepare, test, send and skip issues',
  [SEE_ADDRESSES]: 'See, import, export and erase addresses',
};
