import { SECTIONS } from '#api/addresses';
import type { ArticleOta } from '#api/page-models';
import { listing } from '../../shared/text';
import { OtaBar } from './ota-mark';

/** Box about the OTA of an article, with links to its pages. */
export const OtaBox = ({ ota }: { ota: ArticleOta }) => (
  <section class="ota-box" aria-labelledby="ota-box-heading">
    <OtaBar color={ota.primaryColor} />
    <h2 id="ota-box-heading">{ota.name}</h2>
    {ota.ticker && <p class="quiet">{listing(ota)}</p>}
    {ota.description && <p class="ota-box-text">{ota.description}</p>}
    <ul>
      <li>
        <a href={ota.profileUrl}>Profile and facts</a>
      </li>
      <li>
        <a href={ota.url}>All coverage of {ota.name}</a>
      </li>
      <li>
        <a href={SECTIONS.comparisons}>How OTAs compare</a>
      </li>
    </ul>
  </section>
);
