import {
  CARD_SIZE,
  type CardText,
  type NamedLink,
  type PageContent,
  type PageModel,
  type SharingCard,
} from '@ota-news/foundation/contracts/page-models';
import { formatDate } from '../shared/dates';
import { INK, PAPER, readableColor } from './lib/colors';
import { linePath } from '../shared/line-path';
import { initials } from './lib/text';

const MARGIN = 80;
const MARK = 72;
const CHART = { top: 400, height: 120 };
const ACCENT = '#00614e';
const TEXT_WIDTH = CARD_SIZE.width - 2 * MARGIN;

const closesOf = (content: PageContent): number[] =>
  content.kind === 'ota-profile' && content.prices !== null
    ? content.prices.company.prices.map(({ close }) => close)
    : [];

const Background = ({
  color,
  closes,
  hasMark,
}: {
  color: string;
  closes: number[];
  hasMark: boolean;
}) => (
  <svg
    xmlns="http://www.w3.org/2000/svg"
    viewBox={`0 0 ${CARD_SIZE.width} ${CARD_SIZE.height}`}
    width={CARD_SIZE.width}
    height={CARD_SIZE.height}
  >
    <rect width="100%" height="100%" fill={PAPER.light} />
    <rect width="100%" height="16" fill={color} />
    {hasMark && <rect x={MARGIN} y="72" width={MARK} height={MARK} rx="11" fill={color} />}
    {closes.length > 1 && (
      <path
        d={linePath(closes, TEXT_WIDTH, CHART.height)}
        transform={`translate(${MARGIN} ${CHART.top})`}
        fill="none"
        stroke={color}
        stroke-width="5"
        stroke-linejoin="round"
      />
    )}
  </svg>
);

/** Day of an article beside the name of the site. */
const signature = (site: string, content: PageContent): string =>
  content.kind === 'article' ? `${site} · ${formatDate(content.publishedAt)}` : site;

/** Section above the title of a page that is about no company. */
const sectionOf = (breadcrumbs: NamedLink[]): string => {
  const parent = breadcrumbs.at(-2);
  return parent === undefined || parent.url === '/' ? '' : parent.name;
};

/** Title, company and share price of a page, for previews of links to it. */
export const drawCard = ({ frame, content }: PageModel): SharingCard => {
  const { about, site } = frame;
  const closes = closesOf(content);
  const accent = readableColor(site.accentColor) ?? ACCENT;
  const color = readableColor(about?.color ?? null) ?? accent;
  const isFront = content.kind === 'home';
  const line = (text: string, place: Partial<CardText>): CardText => ({
    text,
    left: MARGIN,
    top: 0,
    width: TEXT_WIDTH,
    height: 60,
    sizes: [36],
    color: INK,
    ...place,
  });
  const texts = [
    ...(about === null
      ? [line(sectionOf(frame.breadcrumbs), { top: 86, color })]
      : [
          line(initials(about.name), {
            left: MARGIN + 12,
            top: 90,
            width: MARK,
            color: PAPER.light,
          }),
          line(about.name, { left: MARGIN + MARK + 24, top: 86, color }),
        ]),
    line(isFront ? site.description : frame.title, {
      top: 180,
      sizes: [68, 56, 46, 38],
      height: closes.length > 1 ? 190 : 330,
    }),
    line(signature(site.name, content), { top: 546, sizes: [32], color: accent }),
  ];
  const background = String(<Background color={color} closes={closes} hasMark={about !== null} />);
  return { background, texts };
};
