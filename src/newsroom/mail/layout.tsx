import type { Child } from 'hono/jsx';

/** Values for inline styles; many mail clients ignore stylesheets. */
export const INK = '#14191b';
export const MUTED = '#566064';
export const ACCENT = '#00614e';
export const PAPER = '#ffffff';
const GROUND = '#f0f3f1';
export const RULE = '#d5dad7';
export const SANS = "-apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";
export const SERIF = "Charter, Georgia, 'Times New Roman', serif";

/** Dark mode and narrow screens, for mail clients that support stylesheets. */
const STYLES = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .ground { background-color: #111516 !important; }
  .paper { background-color: #1a2022 !important; }
  .ink, .ink a { color: #e6eae8 !important; }
  .muted, .muted a { color: #a0abab !important; }
  .accent { color: #69cfb3 !important; }
  .rule { border-color: #2f3739 !important; }
  .button { background-color: #69cfb3 !important; color: #07231c !important; }
}
@media (max-width: 480px) {
  .cell { padding-left: 18px !important; padding-right: 18px !important; }
}
`;

interface Props {
  /** BCP 47 language tag. */
  language?: string;
  title: string;
  /** Preview text shown after the subject in message lists. */
  preview: string;
  children: Child;
}

const hidden = {
  display: 'none',
  overflow: 'hidden',
  maxHeight: '0',
  maxWidth: '0',
  opacity: '0',
};

/** Message document: one column of at most 600 pixels, laid out with tables for mail clients. */
const Message = ({ language = 'en', title, preview, children }: Props) => (
  <html lang={language}>
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <title>{title}</title>
      <style>{STYLES}</style>
    </head>
    <body class="ground" style={{ margin: '0', padding: '0', backgroundColor: GROUND }}>
      <div style={hidden}>{preview}</div>
      <table
        role="presentation"
        class="ground"
        width="100%"
        cellpadding="0"
        cellspacing="0"
        border={0}
        style={{ backgroundColor: GROUND }}
      >
        <tr>
          <td align="center" style={{ padding: '24px 8px' }}>
            <table
              role="presentation"
              class="paper"
              width="100%"
              cellpadding="0"
              cellspacing="0"
              border={0}
              style={{ maxWidth: '600px', backgroundColor: PAPER }}
            >
              {children}
            </table>
          </td>
        </tr>
      </table>
    </body>
  </html>
);

/** Renders a message as an HTML document. */
export const renderMessage = (props: Props): string =>
  `<!doctype html>${String(<Message {...props} />)}`;

interface RowProps {
  children: Child;
  top?: number;
  bottom?: number;
  hasRule?: boolean;
}

/** Row of the column. */
export const Row = ({ children, top = 12, bottom = 12, hasRule = false }: RowProps) => (
  <tr>
    <td
      class="cell ink rule"
      style={{
        padding: `${top}px 32px ${bottom}px`,
        color: INK,
        fontFamily: SANS,
        fontSize: '16px',
        lineHeight: '1.5',
        ...(hasRule ? { borderTop: `1px solid ${RULE}` } : {}),
      }}
    >
      {children}
    </td>
  </tr>
);

/** Row with a link that looks like a button in every mail client. */
export const ButtonRow = ({ href, children }: { href: string; children: Child }) => (
  <Row top={8} bottom={20}>
    <a
      class="button"
      href={href}
      style={{
        display: 'inline-block',
        padding: '12px 22px',
        backgroundColor: ACCENT,
        color: '#ffffff',
        fontWeight: '600',
        textDecoration: 'none',
      }}
    >
      {children}
    </a>
  </Row>
);

export const Masthead = ({ name, href }: { name: string; href: string }) => (
  <Row top={28} bottom={4}>
    <a
      href={href}
      class="ink"
      style={{
        color: INK,
        fontFamily: SERIF,
        fontSize: '26px',
        fontWeight: '700',
        textDecoration: 'none',
      }}
    >
      {name}
    </a>
  </Row>
);
