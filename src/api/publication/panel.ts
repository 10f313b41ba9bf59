import type { PanelView } from '@ota-news/foundation/fields/panel-view';

export const publicationView: PanelView = {
  mainField: 'name',
  form: [
    { name: 6, tagline: 6 },
    { logo: 6, accent_color: 6 },
    { navigation: 12 },
    { footer_text: 12 },
  ],
};
