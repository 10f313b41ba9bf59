declare module '*.svg' {
  const address: string;
  export default address;
}

interface Window {
  /** Set by the panel before it renders; Strapi's types know only the server's object of this name. */
  strapi: { backendURL: string };
}
