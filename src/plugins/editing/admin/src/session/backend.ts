/** Where the panel's server answers: without a slash at the end. */
export const backendUrl = (): string =>
  (window.strapi as unknown as { backendURL: string }).backendURL;
