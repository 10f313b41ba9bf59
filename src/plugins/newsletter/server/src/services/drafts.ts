import { getService } from '@ota-news/foundation/contracts/services';
import { absolute } from '@ota-news/foundation/network/public-address';
import type { Core } from '@strapi/strapi';
import { INTEREST_KINDS, interestsOf, type Interests } from '../interests';
import { linkPath, PATHS } from '../links';
import { renderDigest, type RenderedDigest } from '../mail/digest';
import { introductionOf, type Introduction } from '../mail/introduction';
import { ownService } from '../own-services';
import { contentFor, type DigestContent } from './composer';
import type { IssueRow } from '../issue-rows';
import type { Mail } from '#newsroom/mail/mailer';
import type { SubscriberRow } from './subscribers';

/** Placeholders for a reader's own links while an issue is rendered once for a group of readers. */
const PREFERENCES_MARK = 'https://preferences.invalid/';
const UNSUBSCRIBE_MARK = 'https://unsubscribe.invalid/';

const draw = (
  siteName: string,
  issue: IssueRow,
  content: DigestContent,
  introduction: Introduction | null,
  preferencesUrl: string,
  unsubscribeUrl: string,
): RenderedDigest =>
  renderDigest({
    siteName,
    frequency: issue.frequency,
    date: Number(issue.started_at ?? issue.scheduled_for),
    subject: issue.subject,
    previewLine: issue.preview_line,
    introduction,
    content,
    preferencesUrl,
    unsubscribeUrl,
  });

/** Issue with rendered content cached per set of interests. */
export class PreparedIssue {
  readonly #drawn = new Map<string, RenderedDigest | null>();

  constructor(
    readonly siteName: string,
    readonly issue: IssueRow,
    readonly content: DigestContent,
    readonly introduction: Introduction | null,
    readonly found: ReadonlyMap<string, ReadonlySet<string>>,
  ) {}

  /** Renders once per set of interests; null if nothing matches. */
  #for(interests: Interests): RenderedDigest | null {
    const key = JSON.stringify(
      [...INTEREST_KINDS, 'searches' as const].map((kind) => [...interests[kind]].sort()),
    );
    const known = this.#drawn.get(key);
    if (known !== undefined) return known;
    const content = contentFor(this.content, interests, this.found);
    const drawn =
      content.articles.length === 0
        ? null
        : draw(
            this.siteName,
            this.issue,
            content,
            this.introduction,
            PREFERENCES_MARK,
            UNSUBSCRIBE_MARK,
          );
    this.#drawn.set(key, drawn);
    return drawn;
  }

  /** Returns the message to a subscriber, or null if the issue has no content for them. */
  mailTo(subscriber: SubscriberRow, deliveryId: number): Mail | null {
    const drawn = this.#for(interestsOf(subscriber));
    if (drawn === null) return null;
    const unsubscribe = absolute(linkPath('unsubscribe', subscriber.public_id));
    const preferences = absolute(linkPath('preferences', subscriber.public_id));
    const address = (text: string): string =>
      text.replaceAll(PREFERENCES_MARK, preferences).replaceAll(UNSUBSCRIBE_MARK, unsubscribe);
    const host = new URL(absolute('/')).hostname;
    return {
      to: subscriber.address,
      subject: drawn.subject,
      html: address(drawn.html),
      text: address(drawn.text),
      // Identical on every attempt so that mailboxes can detect duplicates.
      messageId: `<issue-${this.issue.id}-${deliveryId}@${host}>`,
      headers: {
        'List-Id': `<${this.issue.frequency}.newsletter.${host}>`,
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        'Auto-Submitted': 'auto-generated',
      },
    };
  }
}

/** Renders issues for sending and for previews. */
export default ({ strapi }: { strapi: Core.Strapi }) => ({
  /**
   * Prepares an issue for a batch of readers.
   *
   * @param searches that these readers have saved
   */
  async prepare(issue: IssueRow, searches: string[]): Promise<PreparedIssue> {
    const content = await ownService(strapi, 'issues').contentOf(issue);
    const { name } = await getService(strapi, 'site', 'frame').publication();
    const found = await ownService(strapi, 'search-matches').of(issue, content, searches);
    const introduction = await introductionOf(issue.introduction);
    return new PreparedIssue(name, issue, content, introduction, found);
  },

  /** Renders a preview for editors; its links carry no token. */
  async preview(issue: IssueRow): Promise<RenderedDigest & { articles: number }> {
    const content = await ownService(strapi, 'issues').contentOf(issue);
    const { name } = await getService(strapi, 'site', 'frame').publication();
    const drawn = draw(
      name,
      issue,
      content,
      await introductionOf(issue.introduction),
      absolute(PATHS.preferences),
      absolute(PATHS.unsubscribe),
    );
    return { ...drawn, articles: content.articles.length };
  },
});
