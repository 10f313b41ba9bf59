import { getFetchClient, type StrapiApp } from '@strapi/strapi/admin';

/** Where the panel stands under the name of a publication: signing in, being invited, and its menu. */
const NAMED = ['Auth.form.welcome.title', 'app.components.LeftMenu.navbrand.title'];

const siteName = async (): Promise<string | null> => {
  try {
    const { data } = await getFetchClient().get<{ data: { siteName: string } }>('/admin/init');
    return data.data.siteName;
  } catch {
    // The panel says by itself that the service can't be reached.
    return null;
  }
};

/** Gives the panel the name of the site that is written with it. */
export default {
  async registerTrads({ locales }: { locales: string[] }) {
    const name = await siteName();
    const data = name === null ? {} : Object.fromEntries(NAMED.map((key) => [key, name]));
    return locales.map((locale) => ({ locale, data }));
  },

  register(app: StrapiApp): void {
    app.registerPlugin({ id: 'site', name: 'Site' });
  },
};
