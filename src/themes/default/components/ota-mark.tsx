const colour = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/** A swatch in an OTA's colour; decorative, as the name is always beside it. */
export const OtaMark = ({ color }: { color: string | null }) => (
  <svg class="ota-mark" width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
    <rect
      x="0.5"
      y="0.5"
      width="9"
      height="9"
      rx="2"
      fill={color !== null && colour.test(color) ? color : 'currentColor'}
    />
  </svg>
);

/** A bar in an OTA's colour across the top of its pages. */
export const OtaBar = ({ color }: { color: string | null }) => (
  <svg class="ota-bar" width="100%" height="6" aria-hidden="true">
    <rect
      width="100%"
      height="6"
      fill={color !== null && colour.test(color) ? color : 'currentColor'}
    />
  </svg>
);
