import { ActionIcon } from '@mantine/core';
import { describeSubject, type Subject } from '@skuline/domain/assistant';
import { IconPin, IconX } from '@tabler/icons-react';
import { useAnalysis } from '../../../analysis/index.ts';
import { Icon, Sentences, VisuallyHidden } from '../../../ui/index.ts';
import classes from './SubjectChip.module.css';

interface SubjectChipProps {
  readonly subject: Subject;
  /** Asks the question without it; undefined where it has been asked. */
  readonly onRemove?: () => void;
}

/** What a question is asked about: its insight, or its metric, days and products. */
export function SubjectChip({ subject, onRemove }: SubjectChipProps) {
  const { today } = useAnalysis();
  return (
    <p className={classes.chip}>
      <Icon shape={IconPin} place="small" />
      <span className={classes.text} data-numeric>
        <VisuallyHidden>About: </VisuallyHidden>
        <Sentences text={describeSubject(subject, today)} />
      </span>
      {onRemove === undefined ? null : (
        <ActionIcon size="sm" aria-label="Remove context" onClick={onRemove}>
          <Icon shape={IconX} place="small" />
        </ActionIcon>
      )}
    </p>
  );
}
