import { Button } from '@mantine/core';
import type { ImportFlow } from './use-import-flow.ts';

export interface NextFileButtonProps {
  readonly flow: ImportFlow;
  /** Whether it is the primary button of the view. */
  readonly isMain?: boolean;
}

/** Continues after a file: with the next chosen file, or with choosing one. */
export function NextFileButton({ flow, isMain = false }: NextFileButtonProps) {
  const [next] = flow.waiting;
  return (
    <Button size="md" variant={isMain || next !== undefined ? 'filled' : 'default'} onClick={flow.goOn}>
      {next === undefined ? 'Import another file' : `Next file: ${next.name}`}
    </Button>
  );
}
