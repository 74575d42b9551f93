import { ActionIcon, Button } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronRight,
  IconPlayerPause,
  IconPlayerPlay,
  IconRotateClockwise,
} from '@tabler/icons-react';
import { Icon } from '../../../ui/index.ts';
import { TOUR_STEPS } from './tour-steps.ts';
import classes from './TourControls.module.css';
import { type Tour, useStopClock } from './use-tour.ts';

function PlayButton({ isPlaying, isAtEnd, toggle }: Tour) {
  if (isAtEnd) {
    return (
      <Button variant="default" leftSection={<Icon shape={IconRotateClockwise} />} onClick={toggle}>
        Play again
      </Button>
    );
  }
  return (
    <Button
      variant="default"
      className={classes.play}
      leftSection={<Icon shape={isPlaying ? IconPlayerPause : IconPlayerPlay} />}
      onClick={toggle}
    >
      {isPlaying ? 'Pause' : 'Play'}
    </Button>
  );
}

/** The filled part of a step's bar. */
function Fill({ share }: { readonly share: number }) {
  return <span className={classes.fill} style={{ scale: `${share} 1` }} />;
}

function CurrentFill({ tour }: { readonly tour: Tour }) {
  return <Fill share={useStopClock(tour)} />;
}

/** The text of the current stop, the tour's progress, and its controls. */
export function TourControls({ tour }: { readonly tour: Tour }) {
  const { index, step, goTo } = tour;
  return (
    <section className={classes.controls} aria-label="Tour">
      <ol className={classes.steps}>
        {TOUR_STEPS.map(({ title }, position) => (
          <li key={title}>
            <button
              type="button"
              className={classes.step}
              aria-label={`Step ${position + 1}: ${title}`}
              aria-current={position === index ? 'step' : undefined}
              onClick={() => goTo(position)}
            >
              <span className={classes.track}>
                {position === index ? (
                  <CurrentFill key={tour.visit} tour={tour} />
                ) : (
                  <Fill share={position < index ? 1 : 0} />
                )}
              </span>
            </button>
          </li>
        ))}
      </ol>
      <div className={classes.row}>
        <div className={classes.caption} aria-live="polite">
          <h2 className={classes.title}>
            <span className={classes.count} data-numeric>
              {index + 1} of {TOUR_STEPS.length}
            </span>{' '}
            {step.title}
          </h2>
          <p className={classes.text}>{step.text}</p>
        </div>
        <div className={classes.buttons}>
          <ActionIcon
            size="lg"
            aria-label="Previous step"
            disabled={index === 0}
            onClick={() => goTo(index - 1)}
          >
            <Icon shape={IconChevronLeft} />
          </ActionIcon>
          <PlayButton {...tour} />
          <ActionIcon
            size="lg"
            aria-label="Next step"
            disabled={index === TOUR_STEPS.length - 1}
            onClick={() => goTo(index + 1)}
          >
            <Icon shape={IconChevronRight} />
          </ActionIcon>
        </div>
      </div>
    </section>
  );
}
