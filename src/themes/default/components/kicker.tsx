import type { ArticleSummary } from '#api/page-models';
import { OtaMark } from './ota-mark';

interface Props {
  ota: ArticleSummary['ota'] | null;
  category: ArticleSummary['category'];
}

/** OTA and topic above a headline. */
export const Kicker = ({ ota, category }: Props) =>
  ota || category ? (
    <p class="kicker">
      {ota && (
        <>
          <OtaMark ota={ota} />
          <a href={ota.url}>{ota.name}</a>
        </>
      )}
      {ota && category && ' · '}
      {category && (
        <a class="kicker-topic" href={category.url}>
          {category.name}
        </a>
      )}
    </p>
  ) : null;
