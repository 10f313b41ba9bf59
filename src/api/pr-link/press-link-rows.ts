/** A row of `pr_links` joined with its OTA. */
export interface PressLinkRow {
  id: number;
  document_id: string;
  title: string;
  url: string;
  source: string | null;
  language: string | null;
  published_on: string | number | Date | null;
  note: string | null;
  state: 'active' | 'archived' | 'broken';
  updated_at: string | number | Date;
  ota_id: number | null;
  ota_name: string | null;
  ota_slug: string | null;
}

export const PRESS_LINK_COLUMNS = {
  id: 'pr_links.id',
  document_id: 'pr_links.document_id',
  title: 'pr_links.title',
  url: 'pr_links.url',
  source: 'pr_links.source',
  language: 'pr_links.language',
  published_on: 'pr_links.published_on',
  note: 'pr_links.note',
  state: 'pr_links.state',
  updated_at: 'pr_links.updated_at',
  ota_id: 'otas.id',
  ota_name: 'otas.name',
  ota_slug: 'otas.slug',
} as const;
