import type { PageImage } from '@ota-news/foundation/contracts/page-models';
import type { Color } from '#api/page-models';
import { adaptiveColor, TEXT_CONTRAST, validColor } from '../lib/colors';
import { initials } from '../lib/text';
import { Picture } from '../../shared/picture';

interface Props {
  ota: { name: string; primaryColor: Color; logo?: PageImage | null };
}

/** An OTA's logo, or its initials in its colour; decorative, as the name is always beside it. */
export const OtaMark = ({ ota: { name, primaryColor, logo } }: Props) =>
  logo ? (
    <span class="ota-mark" data-markdown="skip">
      <Picture image={logo} sizes="1.5rem" isDecorative />
    </span>
  ) : (
    <svg
      class="ota-mark"
      viewBox="0 0 20 20"
      color={adaptiveColor(primaryColor, TEXT_CONTRAST)}
      aria-hidden="true"
    >
      <rect width="20" height="20" rx="3" fill="currentColor" />
      <text x="10" y="14" text-anchor="middle">
        {initials(name)}
      </text>
    </svg>
  );

/** A bar in an OTA's colour across the top of its pages. */
export const OtaBar = ({ color }: { color: Color }) => (
  <svg class="ota-bar" width="100%" height="6" aria-hidden="true">
    <rect width="100%" height="6" fill={validColor(color) ?? 'currentColor'} />
  </svg>
);
