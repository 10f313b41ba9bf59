import { Layouts, Page } from '@strapi/strapi/admin';
import * as React from 'react';
import { styled } from 'styled-components';
import { usePanelApi } from '#panel/api';
import { Listing } from '#panel/Listing';
import { dayFromToday, useMoments, timeZone } from '#panel/moments';
import { permissionsOf } from '#panel/permissions';
import { useAction } from '#panel/useAction';
import type { PlannedEntry } from '@ota-news/foundation/contracts/publishing';
import { SEE_EFFECTS } from '@ota-news/foundation/contracts/publishing';
import { useWords } from '../catalogue';
import { Day } from './Day';
import { MoveDialog } from './MoveDialog';
import { PlannedItem } from './PlannedItem';
import { DAYS, usePlan } from './usePlan';
import { useTitle } from './useTitle';

/** Grid of two weeks; a single column on narrow screens. */
const Weeks = styled.div`
  display: grid;
  grid-template-columns: repeat(7, minmax(0, 1fr));
  gap: ${({ theme }) => theme.spaces[2]};

  @media (max-width: 1200px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

/** Returns the same time of day on another day, in the browser's time zone. */
const onDay = (at: string, day: Date): Date => {
  const moment = new Date(at);
  const moved = new Date(day);
  moved.setHours(moment.getHours(), moment.getMinutes(), moment.getSeconds(), 0);
  return moved;
};

const Plan = () => {
  const say = useWords();
  const { day, short } = useMoments();
  const api = usePanelApi('');
  const titleOf = useTitle();
  const loaded = usePlan();
  const run = useAction(usePanelApi('/admin/publishing').reload);
  const dragged = React.useRef<PlannedEntry | null>(null);
  const [movedEntry, ask] = React.useState<PlannedEntry | null>(null);

  const move = ({ move: how }: PlannedEntry, to: Date): void => {
    if (how === null) return;
    void run(
      () => api.put(how.address, { ...how.body, [how.momentAs]: to.toISOString() }),
      say('plan.moved', { moment: short(to) }),
    );
  };

  const drop = (to: Date): void => {
    const entry = dragged.current;
    dragged.current = null;
    if (entry === null) return;
    const moment = onDay(entry.at, to);
    if (moment.getTime() !== Date.parse(entry.at)) move(entry, moment);
  };

  const item = (entry: PlannedEntry, canMove: boolean) => (
    <PlannedItem
      key={`${entry.id} ${entry.at}`}
      entry={entry}
      move={entry.move !== null && canMove ? () => ask(entry) : null}
      onDragStart={() => {
        dragged.current = entry;
      }}
    />
  );

  return (
    <Page.Main>
      <Page.Title>{say('plan.title')}</Page.Title>
      <Layouts.Header
        title={say('plan.title')}
        subtitle={say('plan.subtitle', { zone: timeZone() })}
      />
      <Layouts.Content>
        <Listing loaded={loaded} isEmpty={() => false} whenEmpty="">
          {({ data, meta }) => {
            const within = (from: Date, to: Date) =>
              data
                .filter(
                  ({ at }) => Date.parse(at) >= from.getTime() && Date.parse(at) < to.getTime(),
                )
                .map((entry) => item(entry, meta.canMove));
            const overdue = within(new Date(0), dayFromToday(0));
            return (
              <>
                {overdue.length === 0 ? null : (
                  <Day title={say('plan.overdue')} isToday={false} whenEmpty="" onDrop={null}>
                    {overdue}
                  </Day>
                )}
                <Weeks>
                  {Array.from({ length: DAYS }, (_, index) => {
                    const date = dayFromToday(index);
                    return (
                      <Day
                        key={date.toISOString()}
                        title={index === 0 ? `${say('plan.today')}, ${day(date)}` : day(date)}
                        isToday={index === 0}
                        whenEmpty={say('plan.nothing')}
                        onDrop={() => drop(date)}
                      >
                        {within(date, dayFromToday(index + 1))}
                      </Day>
                    );
                  })}
                </Weeks>
              </>
            );
          }}
        </Listing>
      </Layouts.Content>
      {movedEntry === null ? null : (
        <MoveDialog
          title={titleOf(movedEntry)}
          at={movedEntry.at}
          onClose={() => ask(null)}
          onChoose={(moment) => {
            ask(null);
            move(movedEntry, moment);
          }}
        />
      )}
    </Page.Main>
  );
};

/** `/cockpit/plan`: calendar of scheduled publications and newsletter issues. */
const PlanPage = () => (
  <Page.Protect permissions={permissionsOf(SEE_EFFECTS)}>
    <Plan />
  </Page.Protect>
);

export default PlanPage;
