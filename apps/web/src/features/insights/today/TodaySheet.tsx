import { Anchor } from '@mantine/core';
import type { TodayView } from '@skuline/domain/digest';
import { Link } from '@tanstack/react-router';
import classes from './Today.module.css';
import { ToldItems } from './ToldItems.tsx';

/** What a seller has to know: what happened, how goals stand, which reports are missing. */
export function TodaySheet({
  view: { events, more, goals, missing, headline },
  isFolded = false,
}: {
  readonly view: TodayView;
  /** Where there is little room: events are told by their sentences, which open. */
  readonly isFolded?: boolean;
}) {
  const isEmpty = events.length + goals.length + missing.length === 0;
  return (
    <div className={classes.sheet}>
      {isEmpty ? <p className={classes.quiet}>{headline}</p> : null}
      {events.length === 0 ? null : (
        <section aria-label="What happened">
          {isFolded ? <h3 className={classes.heading}>Today</h3> : null}
          <ToldItems items={events} more={more} areFolded={isFolded} />
        </section>
      )}
      {goals.length === 0 ? null : (
        <section aria-label="Goals">
          <h3 className={classes.heading}>Goals</h3>
          <ToldItems items={goals} areGoals />
        </section>
      )}
      {missing.length === 0 ? null : (
        <section aria-label="Missing reports">
          <h3 className={classes.heading}>Missing reports</h3>
          {missing.map((sentence) => (
            <p key={sentence}>
              {sentence}{' '}
              <Anchor component={Link} to="/import" underline="always">
                Import it
              </Anchor>
            </p>
          ))}
        </section>
      )}
    </div>
  );
}
