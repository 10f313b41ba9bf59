import { getFetchClient, type StrapiApp } from '@strapi/strapi/admin';

/** Translation keys whose text contains the product name: sign-in page and menu. */
const NAMED = ['Auth.form.welcome.title', 'app.components.LeftMenu.navbrand.title'];

const siteName = async (): Promise<string | null> => {
  try {
    const { data } = await getFetchClient().get<{ data: { siteName: string } }>('/admin/init');
    return data.data.siteName;
  } catch {
    // The admin panel itself reports an unreachable service.
    return null;
  }
};

/** Shows the site's name in the admin panel. */
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
