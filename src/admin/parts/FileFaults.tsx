import { Box, Flex, Typography } from '@strapi/design-system';
import { usePartWords, useSentence } from './catalogue';

interface Fault {
  /** Null for an error of the whole file. */
  line: number | null;
  message: string;
}

interface FileFaultsProps {
  /** The first errors. */
  faults: Fault[];
  faultCount: number;
}

/** Errors of a file to import, with line numbers. */
export const FileFaults = ({ faults, faultCount }: FileFaultsProps) => {
  const say = usePartWords();
  const sentence = useSentence();
  const hidden = faultCount - faults.length;
  /** Translates a message. An error about a column starts with its name, which is not translated. */
  const translated = (message: string): string => {
    const column = message.slice(0, message.indexOf(' ') + 1);
    const whole = sentence(message);
    return whole === message ? `${column}${sentence(message.slice(column.length))}` : whole;
  };
  const lineOf = ({ line, message }: Fault): string =>
    line === null ? translated(message) : say('faults.line', { line, fault: translated(message) });
  return (
    <>
      <Box background="danger100" borderColor="danger200" hasRadius padding={4}>
        <Typography textColor="danger700">
          <strong>{say('faults.count', { count: faultCount })}</strong> {say('faults.consequence')}
        </Typography>
      </Box>
      <Flex tag="ul" direction="column" alignItems="flex-start" gap={1} aria-label={say('faults')}>
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
        {hidden > 0 ? (
          <Typography tag="li">{say('faults.more', { count: hidden })}</Typography>
        ) : null}
      </Flex>
    </>
  );
};
