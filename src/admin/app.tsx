import type { StrapiApp } from '@strapi/strapi/admin';
import logo from './logo.svg';
import { dismissAnnouncements, hideVendorMenu } from './vendor-offers';

/** The panel says what it is for and leaves the vendor's tutorials and offers out. */
export default {
  config: {
    auth: { logo },
    menu: { logo },
    locales: [],
    tutorials: false,
    notifications: { releases: false },
    translations: {
      en: {
        'Auth.form.welcome.title': 'OTA News',
        'Auth.form.welcome.subtitle': 'Sign in to the newsroom',
        'HomePage.header.subtitle': 'Welcome to the newsroom',
        'app.components.LeftMenu.navbrand.title': 'OTA News',
        'app.components.LeftMenu.navbrand.workplace': 'Newsroom',
        'app.session.ended.unsaved':
          'Sign in again to go on. What you typed and did not save is kept in this browser, and offered when you are back in the form.',
        'components.Input.error.validation.regex':
          'This is not in the form that the help text describes.',
      },
    },
  },
  register(app: StrapiApp): void {
    app.addRBACMiddleware(hideVendorMenu);
    dismissAnnouncements();
  },
  bootstrap(): void {},
};
