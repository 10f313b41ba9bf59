import { Alert, Box, Button, Dialog, Flex, ProgressBar, Typography } from '@strapi/design-system';
import { ConfirmDialog } from '@strapi/strapi/admin';
import * as React from 'react';
import { styled } from 'styled-components';
import { usePanelApi } from '#panel/api';
import { usePartWords } from '#panel/catalogue';
import { Section } from '#panel/Section';
import { useAction } from '#panel/useAction';
import { AT_WORK, type ImportRun } from '#newsroom/contracts/moving';
import { useWords } from './catalogue';
import { RunFigures } from './RunFigures';
import { RunReport } from './RunReport';

/** The design system's bar is 10 rem wide. */
const FullWidthBar = styled(ProgressBar)`
  width: 100%;
`;

type Step = 'survey' | 'start' | 'pause' | 'take-back';

/** Steps that a person can take from a state. */
const STEPS: Partial<Record<ImportRun['state'], Step[]>> = {
  surveyed: ['start', 'survey'],
  running: ['pause'],
  paused: ['start', 'take-back'],
  failed: ['survey', 'start'],
  finished: ['take-back'],
};

/** How far a run is, with the time left since this page watches its step. */
const RunProgress = ({ run }: { run: ImportRun }) => {
  const say = useWords();
  const [begin, setBegin] = React.useState({ phase: run.phase, at: Date.now(), done: run.done });
  React.useEffect(() => {
    if (begin.phase !== run.phase) setBegin({ phase: run.phase, at: Date.now(), done: run.done });
  }, [run.phase, run.done, begin.phase]);
  const isShown = AT_WORK.includes(run.state) || run.state === 'paused';
  if (!isShown || run.phase === null || run.total === 0) return null;
  const facts = { phase: say(`phase.${run.phase}`), done: run.done, total: run.total };
  const gained = run.done - begin.done;
  const spent = Date.now() - begin.at;
  const minutes =
    gained > 0 && spent > 5_000
      ? Math.ceil(((spent / gained) * (run.total - run.done)) / 60_000)
      : null;
  const words =
    minutes === null ? say('progress', facts) : say('progress.left', { ...facts, minutes });
  return (
    <Flex direction="column" alignItems="stretch" gap={2}>
      <FullWidthBar value={Math.round((100 * run.done) / run.total)} aria-label={words} />
      <Typography>{words}</Typography>
    </Flex>
  );
};

interface RunProps {
  run: ImportRun;
  onRemoved(): void;
}

/** One import: its progress, what can be done with it, its figures and its report. */
export const Run = ({ run, onRemoved }: RunProps) => {
  const say = useWords();
  const sayPart = usePartWords();
  const api = usePanelApi('/admin/moving');
  const act = useAction(api.reload);
  const [isAsking, setAsking] = React.useState(false);

  const enter = (step: Step) =>
    void act(() => api.post(`/imports/${run.id}/${step}`), say(`entered.${step}`));

  const remove = () =>
    void act(async () => {
      await api.remove(`/imports/${run.id}`);
      onRemoved();
    }, say('removed'));

  const words: Record<Step, string> = {
    survey: say('survey'),
    start: run.state === 'surveyed' ? say('start') : say('goOn'),
    pause: say('pause'),
    'take-back': say('takeBack'),
  };
  // The files of commands are not the panel's; what they made can be taken back.
  const isOfPanel = run.createdBy !== null;
  const steps = (STEPS[run.state] ?? []).filter((step) => isOfPanel || step === 'take-back');
  const isUnused = run.startedAt === null && run.state !== 'surveying';
  const place = React.useRef<HTMLDivElement>(null);
  // It may be asked for from far below.
  React.useEffect(() => {
    // New browsers answer a promise, which React would take for a cleanup.
    void place.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <Box ref={place} style={{ scrollMarginTop: '8rem' }}>
      <Section title={say('run', { id: run.id, name: run.name })}>
        <Flex gap={3} wrap="wrap">
          <Typography fontWeight="bold">{say(`state.${run.state}`)}</Typography>
          {steps.map((step, index) => (
            <Button
              key={step}
              variant={step === 'take-back' ? 'danger-light' : index === 0 ? 'default' : 'tertiary'}
              onClick={() => (step === 'take-back' ? setAsking(true) : enter(step))}
            >
              {words[step]}
            </Button>
          ))}
          {isUnused || run.state === 'taken-back' ? (
            <Button variant="tertiary" onClick={remove}>
              {say('remove')}
            </Button>
          ) : null}
        </Flex>
        {run.error === null ? null : (
          <Alert variant="danger" closeLabel={sayPart('close')} onClose={() => undefined} title="">
            {run.error}
          </Alert>
        )}
        <RunProgress run={run} />
        <RunFigures run={run} />
        {run.summary === null ? null : <RunReport run={run} />}
        <Dialog.Root open={isAsking} onOpenChange={setAsking}>
          <ConfirmDialog
            onConfirm={() => {
              setAsking(false);
              enter('take-back');
            }}
          >
            {say('takeBack.question')}
          </ConfirmDialog>
        </Dialog.Root>
      </Section>
    </Box>
  );
};
