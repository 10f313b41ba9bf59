import type { NamedLink } from '@ota-news/foundation/contracts/page-models';
import type { Color } from '#api/page-models';
import { OtaMark } from './ota-mark';

interface Props {
  ota: (NamedLink & { primaryColor: Color }) | null;
  category: NamedLink | null;
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
