/** HTML from the markdown renderer; the only HTML that is not escaped here. */
export const Prose = ({ html }: { html: string }) => (
  <div class="prose" dangerouslySetInnerHTML={{ __html: html }} />
);
