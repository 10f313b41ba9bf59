/** What roles of the panel can be given. */
export const READ = 'plugin::newsletter.read';
export const EDIT = 'plugin::newsletter.edit';
export const ADDRESSES = 'plugin::newsletter.addresses';

/** What each lets a person do. */
export const permissions = {
  read: 'See numbers, issues and their progress',
  edit: 'Prepare, test, send and skip issues',
  addresses: 'See, import, export and erase addresses',
};
