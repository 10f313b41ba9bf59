import type { StrapiApp } from '@strapi/strapi/admin';
import { arrangeHomePage, HOME_BOXES } from './home-page';
import { InvitationNotice } from './invitations/InvitationNotice';
import { watchInvitations } from './invitations/invitations';
import logo from './logo.svg';
import de from './translations/de.json';
import en from './translations/en.json';
import { captureStore } from './parts/panel-store';
import { addStyles } from './styles';
import { dismissAnnouncements, hideVendorMenu, NO_VENDOR_NEWS } from './vendor-offers';

/** Panel configuration: newsroom texts in English and German, without the vendor's tutorials and offers. */
export default {
  config: {
    auth: { logo },
    menu: { logo },
    locales: ['de'],
    tutorials: false,
    notifications: { releases: false },
    translations: { en, de },
  },
  register(app: StrapiApp): void {
    app.addRBACMiddleware(hideVendorMenu);
    app.addMiddlewares([() => captureStore, () => watchInvitations]);
    // The panel renders components with this prefix on every page.
    app.addComponents({ name: 'future-global::invitations', Component: InvitationNotice });
    app.widgets.register(arrangeHomePage);
    addStyles(HOME_BOXES);
    addStyles(NO_VENDOR_NEWS);
    dismissAnnouncements();
  },
  bootstrap(): void {},
};
