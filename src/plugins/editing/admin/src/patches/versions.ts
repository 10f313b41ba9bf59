import type { LibraryPatch } from '@ota-news/foundation/library-patches/library-patch';

/** What the files beside this one change. A unit test compares it with the libraries that the panel is built with. */
export const panelPatches: LibraryPatch[] = [
  { file: 'window-fetch', library: '@strapi/admin', versions: ['5.54'] },
  { file: 'relation-combobox', library: '@strapi/design-system', versions: ['2.2.4'] },
];
