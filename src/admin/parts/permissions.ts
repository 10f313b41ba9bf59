/** Returns permissions in the form in which the panel checks them; any of them suffices for a page. */
export const permissionsOf = (...actions: string[]) =>
  actions.map((action) => ({ action, subject: null }));
