import type { PressLink } from '#api/page-models';
import { languageName, validLanguage } from '../../shared/text';
import { hostName } from '../../shared/urls';
import { Timestamp } from '../../shared/timestamp';

const PressItem = ({ link }: { link: PressLink }) => {
  const language = validLanguage(link.language);
  return (
    <li>
      <a href={link.url} rel="external" hreflang={language} lang={language}>
        {link.title}
      </a>
      <p class="meta">
        {link.source ?? hostName(link.url)}
        {link.publishedOn && (
          <>
            {' · '}
            <Timestamp date={link.publishedOn} />
          </>
        )}
        {link.language && link.language !== 'en' && ` · in ${languageName(link.language)}`}
      </p>
      {link.note && <p class="note">{link.note}</p>}
    </li>
  );
};

/** Links to press releases and press rooms outside the site. */
export const PressList = ({ links }: { links: PressLink[] }) => (
  <ul class="press-list">
    {links.map((link) => (
      <PressItem link={link} />
    ))}
  </ul>
);
