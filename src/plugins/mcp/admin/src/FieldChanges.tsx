import { Box, Flex, Typography } from '@strapi/design-system';
import { usePartWords } from '#panel/catalogue';
import { SeenText } from '#panel/SeenText';
import { useFieldLabels } from '#panel/useFieldLabels';
import { WordChanges } from '#panel/WordChanges';
import type { ListColumn } from '#plugins/mcp/server/src/proposals/list-columns';
import { useWords } from './catalogue';
import { ListChanges } from './lists/ListChanges';

const textOf = (value: unknown, empty: string): string => {
  if (value === null || value === undefined || value === '') return empty;
  if (typeof value === 'string') return value;
  const { name } = value as { name?: unknown };
  return typeof name === 'string' && name !== '' ? name : JSON.stringify(value, null, 2);
};

const Value = ({ label, value }: { label: string | null; value: unknown }) => {
  const sayPart = usePartWords();
  return (
    <Box flex="1 1 16rem" minWidth="0">
      {label === null ? null : (
        <Typography variant="pi" textColor="neutral600">
          {label}
        </Typography>
      )}
      <Box background="neutral100" padding={2} hasRadius>
        <Typography
          tag="p"
          style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', unicodeBidi: 'isolate' }}
        >
          <SeenText text={textOf(value, sayPart('empty'))} />
        </Typography>
      </Box>
    </Box>
  );
};

interface Change {
  field: string;
  /** Field label in the form. */
  label?: string;
  before: unknown;
  after: unknown;
  isChangedSince?: boolean;
  columns?: ListColumn[] | null;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

const isList = (value: unknown): value is unknown[] => Array.isArray(value);

const listOf = (value: unknown): unknown[] => (isList(value) ? value : []);

interface SidesProps {
  change: Change;
  label: string;
  isNew: boolean;
}

const Sides = ({ change, label, isNew }: SidesProps) => {
  const say = useWords();
  const { before, after } = change;
  if (isText(before) && isText(after)) {
    return <WordChanges label={label} from={before} to={after} />;
  }
  if (isList(before) || isList(after)) {
    const sides = { before: listOf(before), after: listOf(after) };
    return <ListChanges label={label} {...sides} columns={change.columns ?? null} isNew={isNew} />;
  }
  if (isNew) return <Value label={null} value={after} />;
  return (
    <Flex gap={3} alignItems="stretch" wrap="wrap">
      <Value label={say('before')} value={before} />
      <Value label={say('after')} value={after} />
    </Flex>
  );
};

interface FieldChangesProps {
  fields: Change[];
  /** The change creates the document, so there are no previous values. */
  isNew?: boolean;
}

/** Shows the changes of a document's fields, with word diffs for texts. Omits fields that stay empty. */
export const FieldChanges = ({ fields, isNew = false }: FieldChangesProps) => {
  const say = useWords();
  const labelOf = useFieldLabels();
  return fields
    .filter(({ before, after }) => !isEmpty(before) || !isEmpty(after))
    .map((change) => {
      const label = change.label === undefined ? change.field : labelOf({ label: change.label });
      return (
        <Box key={change.field}>
          <Typography fontWeight="bold">{label}</Typography>
          {change.isChangedSince === true ? (
            <Typography tag="p" variant="pi" textColor="danger700">
              {say('proposal.field.since')}
            </Typography>
          ) : null}
          <Sides change={change} label={label} isNew={isNew} />
        </Box>
      );
    });
};
