import type { OtaSummary } from '#api/page-models';
import type { Child } from 'hono/jsx';
import { OtaBar } from './ota-mark';
import { Picture } from '../../shared/picture';

interface Props {
  ota: OtaSummary;
  /** Selects the active tab. */
  page: 'news' | 'profile';
  title: string;
  lead?: string | null;
  children?: Child;
}

/** Header of an OTA's pages, with a bar in its colour. */
export const OtaHead = ({ ota, page, title, lead, children }: Props) => (
  <header class="page-head ota-head">
    <OtaBar color={ota.primaryColor} />
    {ota.logo && (
      <div class="ota-logo" data-markdown="skip">
        <Picture image={ota.logo} sizes="5rem" isDecorative />
      </div>
    )}
    <h1>{title}</h1>
    {lead && <p class="standfirst">{lead}</p>}
    {children}
    <nav class="tabs" aria-label={ota.name}>
      <ul>
        <li>
          <a href={ota.url} aria-current={page === 'news' ? 'page' : undefined}>
            News
          </a>
        </li>
        <li>
          <a href={ota.profileUrl} aria-current={page === 'profile' ? 'page' : undefined}>
            Profile
          </a>
        </li>
      </ul>
    </nav>
  </header>
);
