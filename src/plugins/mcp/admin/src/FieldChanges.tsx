import { Box, Flex, Typography } from '@strapi/design-system';
import { usePartWords } from '../../../../admin/parts/catalogue';
import { WordChanges } from '../../../../admin/parts/WordChanges';
import { useWords } from './catalogue';

const textOf = (value: unknown, empty: string): string => {
  if (value === null || value === undefined || value === '') return empty;
  if (typeof value === 'string') return value;
  const { name } = value as { name?: unknown };
  return typeof name === 'string' && name !== '' ? name : JSON.stringify(value, null, 2);
};

const Value = ({ label, value }: { label: string; value: unknown }) => {
  const sayPart = usePartWords();
  return (
    <Box flex="1" minWidth="0">
      <Typography variant="pi" textColor="neutral600">
        {label}
      </Typography>
      <Box background="neutral100" padding={2} hasRadius overflow="auto" maxHeight="12rem">
        <Typography style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {textOf(value, sayPart('empty'))}
        </Typography>
      </Box>
    </Box>
  );
};

interface Change {
  field: string;
  before: unknown;
  after: unknown;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const Sides = ({ field, before, after }: Change) => {
  const say = useWords();
  if (isText(before) && isText(after))
    return <WordChanges label={field} from={before} to={after} />;
  return (
    <Flex gap={3} alignItems="stretch">
      <Value label={say('before')} value={before} />
      <Value label={say('after')} value={after} />
    </Flex>
  );
};

/** What a change does to the fields of a document; texts word by word. */
export const FieldChanges = ({ fields }: { fields: (Change & { isChangedSince?: boolean })[] }) => {
  const say = useWords();
  return fields.map((change) => (
    <Box key={change.field}>
      <Typography fontWeight="bold">{change.field}</Typography>
      {change.isChangedSince === true ? (
        <Typography tag="p" variant="pi" textColor="danger700">
          {say('proposal.field.since')}
        </Typography>
      ) : null}
      <Sides {...change} />
    </Box>
  ));
};
