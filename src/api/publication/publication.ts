/** The settings of the site: a single document, which is no content for readers or programs. */
export const PUBLICATION = 'api::publication.publication';
