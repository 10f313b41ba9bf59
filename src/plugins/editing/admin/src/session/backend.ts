/** Base URL of the panel's server, without a trailing slash. */
export const backendUrl = (): string => window.strapi.backendURL;
