import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';
import { Icon } from '../../ui/index.ts';
import classes from './StagedFiles.module.css';

export interface RemoveButtonProps {
  readonly fileName: string;
  readonly removeLabel: string;
  /** Null while it cannot be removed. */
  readonly onRemove: (() => void) | null;
}

/** Takes a file out of the list. */
export function RemoveButton({ fileName, removeLabel, onRemove }: RemoveButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  // Effect: a row that goes with its button hands the focus on.
  useLayoutEffect(() => {
    const own = button.current;
    return () => {
      if (own !== null && document.activeElement === own) neighborOf(own)?.focus();
    };
  }, []);
  return (
    <ActionIcon
      ref={button}
      className={classes.remove}
      variant="subtle"
      color="gray"
      disabled={onRemove === null}
      aria-label={`${removeLabel} ${fileName}`}
      onClick={() => onRemove?.()}
    >
      <Icon shape={IconX} />
    </ActionIcon>
  );
}

/** The same button of the next row, of the one before where there is none. */
function neighborOf(button: HTMLElement): HTMLElement | undefined {
  const list = button.closest('table, ul');
  const buttons = [...(list?.querySelectorAll<HTMLElement>(`.${classes.remove}`) ?? [])];
  const at = buttons.indexOf(button);
  return buttons[at + 1] ?? buttons[at - 1];
}
