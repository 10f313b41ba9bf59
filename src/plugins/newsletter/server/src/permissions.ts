/** Permissions that can be assigned to admin roles. */
export const READ = 'plugin::newsletter.read';
export const EDIT = 'plugin::newsletter.edit';
export const ADDRESSES = 'plugin::newsletter.addresses';

/** Descriptions of the permissions. */
export const permissions = {
  read: 'See numbers, issues and their progress',
  edit: 'Prepare, test, send and skip issues',
  addresses: 'See, import, export and erase addresses',
};
