import { Box, Flex, Typography } from '@strapi/design-system';
import type { PagePreview } from '#newsroom/contracts/readiness';
import { useWords } from './catalogue';
import { PictureOrigin } from './PictureOrigin';

/** Maximum characters shown by search engines. */
const TITLE = 60;
const DESCRIPTION = 155;

/** Truncates a text like a search engine: at a space, with an ellipsis. */
const cut = (text: string, most: number): string => {
  const characters = [...text];
  if (characters.length <= most) return text;
  const head = characters.slice(0, most).join('');
  const space = head.lastIndexOf(' ');
  return `${(space > 0 ? head.slice(0, space) : head).trimEnd()} …`;
};

const Counter = ({
  name,
  text,
  most,
}: {
  name: 'search-title' | 'search-description';
  text: string;
  most: number;
}) => {
  const say = useWords();
  const count = [...text].length;
  return (
    <Typography
      variant="pi"
      textColor={count > most ? 'neutral800' : 'neutral600'}
      fontWeight={count > most ? 'bold' : 'regular'}
    >
      {say(name, { count, most })}
    </Typography>
  );
};

const wrapped = { overflowWrap: 'anywhere' } as const;

/** Preview of the page in search results. */
const SearchPreview = ({ preview: { title, description, address } }: { preview: PagePreview }) => {
  const say = useWords();
  return (
    <Flex direction="column" alignItems="stretch" gap={2}>
      <Typography variant="sigma" textColor="neutral600">
        {say('search')}
      </Typography>
      <Box background="neutral100" padding={3} hasRadius>
        <Flex direction="column" alignItems="stretch" gap={1} style={wrapped}>
          <Typography variant="pi" textColor="neutral700">
            {address}
          </Typography>
          <Typography fontWeight="bold" textColor="primary700">
            {cut(title, TITLE)}
          </Typography>
          {description === null ? null : (
            <Typography variant="pi" textColor="neutral800">
              {cut(description, DESCRIPTION)}
            </Typography>
          )}
        </Flex>
      </Box>
      <Counter name="search-title" text={title} most={TITLE} />
      {description === null ? (
        <Typography variant="pi" textColor="neutral600">
          {say('search-no-description')}
        </Typography>
      ) : (
        <Counter name="search-description" text={description} most={DESCRIPTION} />
      )}
    </Flex>
  );
};

const picture = {
  display: 'block',
  width: '100%',
  aspectRatio: '1.91',
  objectFit: 'cover',
} as const;
const icon = { display: 'block', width: '4rem', height: '4rem', objectFit: 'cover' } as const;

/** Preview of a shared link to the page. */
const CardPreview = ({ preview: { card } }: { preview: PagePreview }) => {
  const say = useWords();
  return (
    <Flex direction="column" alignItems="stretch" gap={2}>
      <Typography variant="sigma" textColor="neutral600">
        {say('card')}
      </Typography>
      <Box borderColor="neutral200" hasRadius overflow="hidden">
        <img src={card.image} alt="" style={card.isLarge ? picture : icon} />
        <Flex
          direction="column"
          alignItems="stretch"
          gap={1}
          padding={3}
          background="neutral100"
          style={wrapped}
        >
          <Typography variant="pi" textColor="neutral700">
            {card.site}
          </Typography>
          <Typography fontWeight="bold">{card.title}</Typography>
          <Typography variant="pi" textColor="neutral800">
            {cut(card.description, DESCRIPTION)}
          </Typography>
        </Flex>
      </Box>
    </Flex>
  );
};

export const Previews = ({ preview }: { preview: PagePreview }) => (
  <>
    <SearchPreview preview={preview} />
    <CardPreview preview={preview} />
    {preview.provenance === null ? null : <PictureOrigin provenance={preview.provenance} />}
  </>
);
