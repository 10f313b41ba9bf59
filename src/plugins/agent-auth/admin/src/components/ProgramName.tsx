import { Button, Flex, Typography } from '@strapi/design-system';
import { ChevronDown, ChevronRight } from '@strapi/icons';
import { ClaimedName } from '#panel/ClaimedName';
import { useWords } from '../catalogue';
import type { AccessRow } from '../tabs/access-rows';

interface ProgramNameProps {
  row: AccessRow;
  isUnfolded: boolean;
  onToggle(): void;
}

const Note = ({ children }: { children: string }) => (
  <Typography variant="pi" textColor="neutral600" style={{ overflowWrap: 'anywhere' }}>
    {children}
  </Typography>
);

/** Name of a program, or of one of its registrations, with what is grouped and why. */
export const ProgramName = ({ row, isUnfolded, onToggle }: ProgramNameProps) => {
  const say = useWords();
  const { program, grant, isNested } = row;
  if (isNested && grant !== null) {
    return (
      <Flex direction="column" alignItems="flex-start" paddingLeft={6}>
        <ClaimedName name={grant.client.name} />
        <Note>{say('program.registration', { id: grant.client.id })}</Note>
      </Flex>
    );
  }
  return (
    <Flex direction="column" alignItems="flex-start" gap={1} paddingTop={2} paddingBottom={2}>
      <Typography>
        <ClaimedName name={program.name} />{' '}
        <Typography textColor="neutral600">
          {say('for', { person: program.person.name })}
        </Typography>
      </Typography>
      {program.places.length === 0 ? null : (
        <Note>{say('program.places', { places: program.places.join(', ') })}</Note>
      )}
      {grant !== null ? null : (
        <>
          <Button
            size="S"
            variant="ghost"
            aria-expanded={isUnfolded}
            startIcon={isUnfolded ? <ChevronDown /> : <ChevronRight />}
            onClick={onToggle}
          >
            {say('program.grants', {
              grants: program.given,
              registrations: program.registrations,
            })}
          </Button>
          <Note>{say('program.why')}</Note>
          {isUnfolded && program.given > program.grants.length ? (
            <Note>{say('program.newest', { shown: program.grants.length })}</Note>
          ) : null}
        </>
      )}
      {program.isNameShared ? (
        <Typography variant="pi" textColor="warning700">
          {say('program.shared')}
        </Typography>
      ) : null}
    </Flex>
  );
};
