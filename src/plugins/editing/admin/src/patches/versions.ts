import type { LibraryPatch } from '@ota-news/foundation/library-patches/library-patch';

/** Library patches in this folder. A unit test compares their versions with the installed libraries. */
export const panelPatches: LibraryPatch[] = [
  { file: 'window-fetch', library: '@strapi/admin', versions: ['5.54'] },
  { file: 'relation-combobox', library: '@strapi/design-system', versions: ['2.2.4'] },
];
