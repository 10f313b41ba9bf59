/** What roles of the panel can be given. */
export const READ = 'plugin::operations.read';

/** What each lets a person do. */
export const permissions = {
  read: 'See the state of the service',
};
