import type { PageImage } from '@ota-news/foundation/contracts/page-models';
import { pageImage } from '@ota-news/foundation/media/page-image';
import type { Core } from '@strapi/strapi';
import { PUBLICATION } from '../publication';

interface StoredPublication {
  name: string | null;
  tagline: string | null;
  accent_color: string | null;
  footer_text: string | null;
  navigation: { label: string; url: string }[];
  logo: StoredLogo | null;
}

interface StoredLogo {
  url: string;
  alternativeText: string | null;
  width: number | null;
  height: number | null;
  mime: string;
  formats: unknown;
  focalPoint: unknown;
  provenance: unknown;
}

const logoImage = ({ alternativeText, focalPoint, ...file }: StoredLogo): PageImage =>
  pageImage({ ...file, alternative_text: alternativeText, focal_point: focalPoint });

/** The settings of the site that people change in the panel. */
const publicationSettings = ({ strapi }: { strapi: Core.Strapi }) => ({
  /** Returns what was saved; null before the first time. */
  async read() {
    const row = (await strapi.db.query(PUBLICATION).findOne({
      populate: { navigation: true, logo: true },
    })) as StoredPublication | null;
    return (
      row && {
        name: row.name,
        tagline: row.tagline,
        accentColor: row.accent_color,
        footerText: row.footer_text,
        navigation: row.navigation.map(({ label, url }) => ({ name: label, url })),
        logo: row.logo && logoImage(row.logo),
      }
    );
  },
});

export default publicationSettings;

declare module '@ota-news/foundation/contracts/services' {
  interface ApplicationServices {
    'api::publication.publication-settings': ReturnType<typeof publicationSettings>;
  }
}
