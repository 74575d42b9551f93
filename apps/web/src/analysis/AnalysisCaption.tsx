import { UnstyledButton } from '@mantine/core';
import type { SearchKey } from '@skuline/domain/analysis';
import {
  type ComparedDays,
  type Comparison,
  type DateRange,
  resolveComparison,
} from '@skuline/domain/calendar';
import { formatComparedCoverage, formatDayCoverage, prepareDayCoverage } from '@skuline/domain/charts';
import { formatDateRange, formatNoDataYet } from '@skuline/domain/formatting';
import { IconAlertTriangle, IconInfoCircle, IconX } from '@tabler/icons-react';
import { Icon } from '../ui/index.ts';
import classes from './AnalysisCaption.module.css';
import { useNewestDay } from './period/newest-day.ts';
import type { PeriodDays } from './period/use-period-days.ts';
import { useAnalysis, useAnalysisActions } from './use-analysis.tsx';

interface AnalysisCaptionProps {
  /** Undefined while there are none. */
  readonly days: PeriodDays | undefined;
}

/**
 * The line under the filter bar: the days of the figures below it, what they are compared with, and whose days these
 * are. While newer figures are on their way it goes on describing the old ones, which are still shown.
 */
export function AnalysisCaption({ days }: AnalysisCaptionProps) {
  const analysis = useAnalysis();
  const newestDay = useNewestDay();
  const { request, compared } = days ?? {
    request: analysis,
    compared: resolveComparison({ ...analysis, newestDay }),
  };
  const notes = days === undefined ? [] : coverageNotes(days);
  return (
    <div className={classes.caption}>
      <ComparedDaysText range={request.range} periods={compared.periods} />
      {notes.map((note) => (
        <output key={note} className={classes.note}>
          <Icon shape={IconAlertTriangle} place="small" />
          {note}
        </output>
      ))}
      <NoDataYet compared={compared} days={request.days} />
      {analysis.ignored.length === 0 ? null : <IgnoredNotice keys={analysis.ignored} />}
    </div>
  );
}

interface ComparedDaysTextProps {
  readonly range: DateRange;
  readonly periods: Comparison['periods'];
}

function ComparedDaysText({ range, periods }: ComparedDaysTextProps) {
  const { today } = useAnalysis();
  return (
    <p data-numeric>
      {formatDateRange(periods?.current ?? range, today)}
      {periods === null ? null : (
        <>
          {' '}
          <span className={classes.wide}>compared with</span>
          <span className={classes.narrow} aria-hidden>
            vs
          </span>{' '}
          {formatDateRange(periods.previous, today)}
        </>
      )}
      <span className={classes.zone}> · Los Angeles time</span>
    </p>
  );
}

interface NoDataYetProps {
  readonly compared: Comparison;
  readonly days: ComparedDays;
}

/** Which days are left out of the comparison for want of data, and the way to compare the whole range, and back. */
function NoDataYet({ compared, days }: NoDataYetProps) {
  const { today } = useAnalysis();
  const { setDays } = useAnalysisActions();
  const text = formatNoDataYet(compared, today);
  if (text === null) return null;
  return (
    <output className={classes.info}>
      {days === 'whole' ? null : (
        <span className={classes.why}>
          <Icon shape={IconInfoCircle} place="small" />
          {text}
        </span>
      )}
      {compared.periods === null ? null : (
        <UnstyledButton
          className={classes.switch}
          onClick={() => setDays(days === 'whole' ? 'same' : 'whole')}
        >
          {days === 'whole' ? 'Compare the same days' : 'Compare the whole range'}
        </UnstyledButton>
      )}
    </output>
  );
}

/** Says which part of a link was not understood; the defaults stand in its place. */
function IgnoredNotice({ keys }: { readonly keys: readonly SearchKey[] }) {
  const { forgetIgnored } = useAnalysisActions();
  return (
    <output className={classes.notice}>
      <Icon shape={IconAlertTriangle} place="small" />
      <span>
        Part of the link was not understood and is ignored: {keys.join(', ')}. The default is shown instead.
      </span>
      <UnstyledButton className={classes.dismiss} aria-label="Dismiss" onClick={forgetIgnored}>
        <Icon shape={IconX} place="small" />
      </UnstyledButton>
    </output>
  );
}

/** '5 of 7 days have data' where compared days are missing; nothing to remark when none or all have. */
function coverageNotes({ current, previous, request, compared }: PeriodDays): string[] {
  if (current.isEmpty) return [];
  const { periods } = compared;
  const coverageOf = ({ data }: typeof current, range: typeof request.range) =>
    prepareDayCoverage(
      data.map((row) => row.date_key ?? ''),
      range,
    );
  const own = coverageOf(current, periods?.current ?? request.range);
  return [
    formatDayCoverage(own),
    periods === null ? null : formatComparedCoverage(own, coverageOf(previous, periods.previous)),
  ].filter((note) => note !== null);
}
