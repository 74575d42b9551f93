import { Button } from '@mantine/core';
import type { ImportFlow } from './use-import-flow.ts';

export interface NextFileButtonProps {
  readonly flow: ImportFlow;
  /** Whether it is the one filled button of the view. */
  readonly isMain?: boolean;
}

/** On from a file that has ended: to the next one that was chosen, or to choosing. */
export function NextFileButton({ flow, isMain = false }: NextFileButtonProps) {
  const [next] = flow.waiting;
  return (
    <Button size="md" variant={isMain || next !== undefined ? 'filled' : 'default'} onClick={flow.goOn}>
      {next === undefined ? 'Import another file' : `Next file: ${next.name}`}
    </Button>
  );
}
