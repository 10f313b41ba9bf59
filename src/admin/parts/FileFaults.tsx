import { Box, Flex, Typography } from '@strapi/design-system';

interface Fault {
  /** Null where all of the file is meant. */
  line: number | null;
  message: string;
}

interface FileFaultsProps {
  /** The first ones. */
  faults: Fault[];
  faultCount: number;
}

/** What is wrong with a file that is to be imported, and in which line. */
export const FileFaults = ({ faults, faultCount }: FileFaultsProps) => {
  const hidden = faultCount - faults.length;
  const lineOf = ({ line, message }: Fault): string =>
    line === null ? message : `Line ${line}: ${message}`;
  return (
    <>
      <Box background="danger100" borderColor="danger200" hasRadius padding={4}>
        <Typography textColor="danger700">
          <strong>{faultCount === 1 ? 'One fault.' : `${faultCount} faults.`}</strong> Nothing can
          be imported until the file is right.
        </Typography>
      </Box>
      <Flex tag="ul" direction="column" alignItems="flex-start" gap={1} aria-label="Faults">
        {faults.map((fault, index) => (
          <Typography
            key={index}
            tag="li"
            textColor="danger600"
            style={{ overflowWrap: 'anywhere' }}
          >
            {lineOf(fault)}
          </Typography>
        ))}
        {hidden > 0 ? <Typography tag="li">and {hidden} more</Typography> : null}
      </Flex>
    </>
  );
};
