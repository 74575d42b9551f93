import '@mantine/core/styles/Progress.layer.css';
import { Button, Progress } from '@mantine/core';
import type { ImportPhase } from '@skuline/domain/import-formats';
import { IconCheck } from '@tabler/icons-react';
import { Icon, VisuallyHidden } from '../../ui/index.ts';
import classes from './ImportPage.module.css';

type Phase = 'sending' | ImportPhase;

export interface ImportProgressProps {
  readonly fileName: string;
  readonly phase: Phase;
  /** The progress in words. */
  readonly detail: string;
  /** The progress from 0 to 1; null when unknown. */
  readonly share: number | null;
  /** Omitted when nothing can be canceled any more. */
  readonly onCancel?: (() => void) | undefined;
}

const PHASES: readonly (readonly [Phase, string])[] = [
  ['sending', 'Sending'],
  ['loading', 'Reading rows'],
  ['checking', 'Checking'],
  ['publishing', 'Publishing'],
];

/** The four phases of an import and the progress of the current one. */
export function ImportProgress({ fileName, phase, detail, share, onCancel }: ImportProgressProps) {
  const current = PHASES.findIndex(([id]) => id === phase);
  const label = PHASES[current]?.[1] ?? '';
  return (
    <>
      <header className={classes.head}>
        <h2 className={classes.title}>{fileName}</h2>
      </header>
      <div className={classes.body}>
        <ol className={classes.phases}>
          {PHASES.map(([id, name], index) => (
            <li key={id} className={classes.phase} aria-current={index === current ? 'step' : undefined}>
              {index < current ? <Icon shape={IconCheck} place="small" /> : null}
              {name}
              {index < current ? <VisuallyHidden>, done</VisuallyHidden> : null}
            </li>
          ))}
        </ol>
        <Progress.Root size="md" radius="xl">
          <Progress.Section
            value={(share ?? 1) * 100}
            animated={share === null}
            striped={share === null}
            withAria={false}
          />
        </Progress.Root>
        <div
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native progress element cannot contain the text
          role="progressbar"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={share === null ? undefined : Math.round(share * 100)}
          aria-valuetext={detail}
          className={classes.quiet}
          data-numeric
        >
          {detail}
        </div>
        <VisuallyHidden>
          <output>{`${label} ${fileName}`}</output>
        </VisuallyHidden>
      </div>
      <footer className={classes.foot}>
        {onCancel === undefined ? null : (
          <Button size="md" variant="default" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </footer>
    </>
  );
}
