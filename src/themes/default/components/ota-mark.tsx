const colour = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/** A small swatch in an OTA's colour. It decorates the name, which always stands beside it. */
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

/** The same colour as a bar across the top of an OTA's own pages. */
export const OtaBar = ({ color }: { color: string | null }) => (
  <svg class="ota-bar" width="100%" height="6" aria-hidden="true">
    <rect
      width="100%"
      height="6"
      fill={color !== null && colour.test(color) ? color : 'currentColor'}
    />
  </svg>
);
