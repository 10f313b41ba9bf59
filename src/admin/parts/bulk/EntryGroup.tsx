import { Flex, Typography } from '@strapi/design-system';

interface EntryGroupProps {
  heading: string;
  /** `notes`: remarks on an entry, one line each. */
  entries: { documentId: string; title: string; notes?: string[] }[];
  color?: 'neutral800' | 'danger700' | 'success700';
}

/** A list of entries under a heading. */
export const EntryGroup = ({ heading, entries, color = 'neutral800' }: EntryGroupProps) =>
  entries.length === 0 ? null : (
    <Flex tag="section" direction="column" alignItems="stretch" gap={2}>
      <Typography tag="h3" variant="omega" fontWeight="bold" textColor={color}>
        {heading}
      </Typography>
      <Flex tag="ul" direction="column" alignItems="stretch" gap={2} paddingLeft={4}>
        {entries.map(({ documentId, title, notes = [] }) => (
          <Flex key={documentId} tag="li" direction="column" alignItems="flex-start">
            <Typography style={{ overflowWrap: 'anywhere' }}>{title}</Typography>
            {notes.map((note) => (
              <Typography
                key={note}
                variant="pi"
                textColor="neutral600"
                style={{ overflowWrap: 'anywhere' }}
              >
                {note}
              </Typography>
            ))}
          </Flex>
        ))}
      </Flex>
    </Flex>
  );
