/** Permissions that can be assigned to admin roles. */
export const READ = 'plugin::operations.read';
export const ACT = 'plugin::operations.act';

/** Descriptions of the permissions. */
export const permissions = {
  read: 'See the state of the service',
  act: 'Do what the state of the service offers, such as pausing',
};
