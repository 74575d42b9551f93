import type { StagedFile } from '@skuline/contract';
import type { DateKey } from '@skuline/domain/calendar';
import { useState } from 'react';
import { CoverageCard } from './day-coverage/CoverageCard.tsx';
import { daysOf } from './staged-days.ts';
import { isReady, isWaitingForAnswer } from './staged-texts.ts';
import type { Decisions } from './use-decisions.ts';

const ON_THEIR_WAY: readonly StagedFile['state'][] = ['waiting', 'importing'];

export interface FilesCoverageProps {
  readonly files: readonly StagedFile[];
  readonly decisions: Decisions;
}

/** The last days of the files: what is there of them, or will be with those that are not imported yet. */
export function FilesCoverage({ files, decisions }: FilesCoverageProps) {
  const [chosen, setChosen] = useState<DateKey | null>(null);
  const taken = files.filter(
    (file) => ON_THEIR_WAY.includes(file.state) || isReady(file, decisions.of(file.id)),
  );
  const waiting = files.filter((file) => isWaitingForAnswer(file, decisions.of(file.id)));
  const imported = files.filter(({ state }) => state === 'imported' || state === 'unchanged');
  const days = daysOf([...taken, ...waiting, ...imported]);
  if (days === null) return null;
  const ids = imported.map(({ importId }) => importId).filter((id) => id !== null);
  return (
    <CoverageCard
      end={chosen ?? days.end}
      // Files are imported one by one, and each would ask for the same again.
      isAsked={!files.some(({ state }) => ON_THEIR_WAY.includes(state))}
      given={{ files: taken, waiting, imports: new Set(ids) }}
      onGo={setChosen}
    />
  );
}
