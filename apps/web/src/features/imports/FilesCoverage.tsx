import type { StagedFile } from '@skuline/contract';
import { CoverageCard } from './day-coverage/CoverageCard.tsx';
import { isInWork } from './staged-queries.ts';
import { daysOf } from './staged-days.ts';

/** What is there now on the last days of imported files, and which of it is from them. */
export function FilesCoverage({ files }: { readonly files: readonly StagedFile[] }) {
  if (files.some((file) => isInWork(file) && file.state !== 'reading')) return null;
  const imported = files.filter(({ state }) => state === 'imported' || state === 'unchanged');
  const days = daysOf(imported);
  if (days === null) return null;
  const ids = imported.map(({ importId }) => importId).filter((id) => id !== null);
  return <CoverageCard end={days.end} imports={new Set(ids)} />;
}
