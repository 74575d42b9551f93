import type { StagedFile } from '@skuline/contract';
import { describeMissing } from '@skuline/domain/report-formats';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/index.ts';
import { today } from '../../clock.ts';
import { coverageQuery } from './import-queries.ts';
import { daysOf } from './staged-days.ts';
import classes from './StagedFiles.module.css';

/** Days of the imported files that still lack a kind: 'Oct 9: no traffic report.' */
export function MissingKinds({ imported }: { readonly imported: readonly StagedFile[] }) {
  const range = daysOf(imported);
  const unasked = { start: today(), end: today() };
  const { data } = useQuery({ ...coverageQuery(useApi(), range ?? unasked), enabled: range !== null });
  const missing = data === undefined ? [] : describeMissing(data, today());
  if (missing.length === 0) return null;
  return <output className={classes.missing}>{missing.map((sentence) => `${sentence}. `)}</output>;
}
