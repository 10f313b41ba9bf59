/** Markup that the markdown renderer made; the only text that is not escaped here. */
export const Prose = ({ html }: { html: string }) => (
  <div class="prose" dangerouslySetInnerHTML={{ __html: html }} />
);
