import type { StagedFile } from '@skuline/contract';
import { addDays, type DateKey, type DateRange, findDateKey } from '@skuline/domain/calendar';
import { useState } from 'react';
import { CoverageCard } from './day-coverage/CoverageCard.tsx';
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
  const days = daysOfFiles([...taken, ...waiting, ...imported]);
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

/** No more days than a calendar can show. */
const MAX_DAYS = 400;

/** From the first day of the files to the last one; null where no day is theirs. */
export function daysOfFiles(files: readonly StagedFile[]): DateRange | null {
  const days = files
    .filter(({ covers }) => covers.length > 0)
    .flatMap(({ firstDay, lastDay }) => [findDateKey(firstDay ?? ''), findDateKey(lastDay ?? '')])
    .filter((day) => day !== null)
    .toSorted();
  const [first, end] = [days[0], days.at(-1)];
  if (first === undefined || end === undefined) return null;
  const earliest = addDays(end, 1 - MAX_DAYS);
  return { start: first < earliest ? earliest : first, end };
}
