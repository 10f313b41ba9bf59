import { publicUrl } from '@ota-news/foundation/network/public-address';
import type { Frequency } from '../fields';
import { raw } from 'hono/html';
import { dayOf, issueTitle } from '../issue-title';
import type { Introduction } from './introduction';
import {
  groupsOf,
  inOrder,
  type DigestArticle,
  type DigestContent,
  type DigestPicture,
} from '../services/composer';
import { ACCENT, renderMessage, INK, Masthead, MUTED, Row, SERIF } from '#newsroom/mail/layout';

export interface Digest {
  siteName: string;
  frequency: Frequency;
  /** Send time in milliseconds since 1970. */
  date: number;
  /** Editor's text; null: generated. */
  subject: string | null;
  previewLine: string | null;
  introduction: Introduction | null;
  content: DigestContent;
  /** Absolute URLs for this recipient. */
  preferencesUrl: string;
  unsubscribeUrl: string;
}

export interface RenderedDigest {
  subject: string;
  html: string;
  text: string;
}

/**
 * Uses the first headline as the default subject: it says more in an inbox than the publication's
 * name.
 */
const subjectOf = (digest: Digest): string => {
  if (digest.subject !== null) return digest.subject;
  const [first] = inOrder(digest.content);
  const others = digest.content.articles.length - 1;
  if (first === undefined) return issueTitle(digest.frequency, digest.date);
  return others > 0 ? `${first.title}, and ${others} more` : first.title;
};

const byline = (
  { publishedAt, readingTimeMinutes, otaName }: DigestArticle,
  namesOta: boolean,
): string =>
  [...(namesOta ? [otaName] : []), dayOf(publishedAt, 'short'), `${readingTimeMinutes} min`].join(
    ' · ',
  );

interface ArticleProps {
  article: DigestArticle;
  /** True without a heading that names the OTA. */
  isAlone?: boolean;
  isLarge?: boolean;
  picture?: DigestPicture | null;
}

const Article = ({ article, isAlone = false, isLarge = false, picture }: ArticleProps) => (
  <Row top={10} bottom={10}>
    {picture && (
      <a href={article.url}>
        <img
          src={picture.url}
          alt={picture.alternativeText}
          width="536"
          style={{ display: 'block', width: '100%', height: 'auto', marginBottom: '12px' }}
        />
      </a>
    )}
    <a
      href={article.url}
      class="ink"
      style={{
        color: INK,
        fontFamily: SERIF,
        fontSize: isLarge ? '24px' : '19px',
        lineHeight: '1.25',
        fontWeight: '700',
        textDecoration: 'none',
      }}
    >
      {article.title}
    </a>
    {article.excerpt && <div style={{ paddingTop: '6px' }}>{article.excerpt}</div>}
    <div class="muted" style={{ paddingTop: '4px', color: MUTED, fontSize: '14px' }}>
      {byline(article, isAlone)}
    </div>
  </Row>
);

const Heading = ({ name }: { name: string }) => (
  <Row top={22} bottom={2} hasRule>
    <h2
      class="accent"
      style={{ margin: '0', color: ACCENT, fontSize: '15px', lineHeight: '1.4', fontWeight: '700' }}
    >
      {name}
    </h2>
  </Row>
);

const Footer = ({ digest }: { digest: Digest }) => {
  const link = { color: MUTED, textDecoration: 'underline' };
  return (
    <Row top={20} bottom={28} hasRule>
      <div class="muted" style={{ color: MUTED, fontSize: '14px' }}>
        You get this {digest.frequency} because you confirmed your subscription to{' '}
        <a href={publicUrl()} style={link}>
          {digest.siteName}
        </a>
        .{' '}
        <a href={digest.preferencesUrl} style={link}>
          Frequency and topics
        </a>
        {' · '}
        <a href={digest.unsubscribeUrl} style={link}>
          Unsubscribe
        </a>
      </div>
    </Row>
  );
};

const htmlOf = (digest: Digest, subject: string): string => {
  const { lead, featured, ordered, otas } = groupsOf(digest.content);
  return renderMessage({
    title: subject,
    preview: digest.previewLine ?? issueTitle(digest.frequency, digest.date),
    children: (
      <>
        <Masthead name={digest.siteName} href={publicUrl()} />
        <Row top={0} bottom={14}>
          <span class="muted" style={{ color: MUTED, fontSize: '14px' }}>
            {issueTitle(digest.frequency, digest.date)}
          </span>
        </Row>
        {digest.introduction && (
          <Row top={0} bottom={0}>
            {raw(digest.introduction.html)}
          </Row>
        )}
        {lead && <Article article={lead} picture={digest.content.leadPicture} isAlone isLarge />}
        {featured.map((article) => (
          <Article article={article} isAlone isLarge />
        ))}
        {ordered.map((article) => (
          <Article article={article} isAlone />
        ))}
        {otas.map(({ name, articles }) => (
          <>
            <Heading name={name} />
            {articles.map((article) => (
              <Article article={article} />
            ))}
          </>
        ))}
        <Footer digest={digest} />
      </>
    ),
  });
};

const articleText = (article: DigestArticle, namesOta: boolean, picture?: DigestPicture): string =>
  [
    article.title,
    ...(picture?.alternativeText ? [`[Picture: ${picture.alternativeText}]`] : []),
    ...(article.excerpt ? [article.excerpt] : []),
    byline(article, namesOta),
    article.url,
  ].join('\n');

const textOf = (digest: Digest): string => {
  const { lead, featured, ordered, otas } = groupsOf(digest.content);
  const parts = [
    `${digest.siteName}\n${issueTitle(digest.frequency, digest.date)}`,
    ...(digest.introduction ? [digest.introduction.text] : []),
    ...(lead ? [articleText(lead, true, digest.content.leadPicture ?? undefined)] : []),
    ...[...featured, ...ordered].map((article) => articleText(article, true)),
    ...otas.flatMap(({ name, articles }) => [
      `${name}\n${'-'.repeat(name.length)}`,
      ...articles.map((article) => articleText(article, false)),
    ]),
    `Frequency and topics:\n${digest.preferencesUrl}`,
    `Unsubscribe:\n${digest.unsubscribeUrl}`,
  ];
  return `${parts.join('\n\n')}\n`;
};

/**
 * Renders an issue as complete HTML and plain text. Its only picture, the lead article's, is
 * identical for all recipients, so it cannot track them.
 */
export const renderDigest = (digest: Digest): RenderedDigest => {
  const subject = subjectOf(digest);
  return { subject, html: htmlOf(digest, subject), text: textOf(digest) };
};
