import { Button } from '@mantine/core';
import classes from './TableSwitch.module.css';

interface TableSwitchProps {
  readonly isTable: boolean;
  readonly onSwitch: (isTable: boolean) => void;
}

/** Switches between a chart and its table; labeled with the one it switches to. */
export function TableSwitch({ isTable, onSwitch }: TableSwitchProps) {
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      className={classes.switch ?? ''}
      data-not-in-picture
      onClick={() => onSwitch(!isTable)}
    >
      {isTable ? 'Show as chart' : 'Show as table'}
    </Button>
  );
}
