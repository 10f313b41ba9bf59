/** What roles of the panel can be given. */
export const READ = 'plugin::operations.read';
export const ACT = 'plugin::operations.act';

/** What each lets a person do. */
export const permissions = {
  read: 'See the state of the service',
  act: 'Do what the state of the service offers, such as pausing',
};
