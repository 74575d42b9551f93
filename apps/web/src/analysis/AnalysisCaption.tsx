import { UnstyledButton } from '@mantine/core';
import type { SearchKey } from '@skuline/domain/analysis';
import {
  addDays,
  type ComparedDays,
  type Comparison,
  type ComparisonId,
  COMPARISON_LABELS,
  type DateKey,
  type DateRange,
  type DayRanges,
  eachDay,
  findDateKey,
  intersectRanges,
  resolveComparison,
} from '@skuline/domain/calendar';
import { formatComparedCoverage, formatDayCoverage, prepareDayCoverage } from '@skuline/domain/charts';
import { formatDateRange, formatNotInYet } from '@skuline/domain/formatting';
import {
  anyTold,
  describeAwaited,
  describeMissingReports,
  isWholeOn,
  listMissingReports,
  partAwaitedTogether,
  readKnownDays,
} from '@skuline/domain/known-days';
import { FACT_KINDS } from '@skuline/domain/metrics';
import { hasFilters } from '@skuline/domain/products';
import { CHANNEL_LABELS, describeClock, describePlace } from '@skuline/domain/sources';
import { IconAlertTriangle, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { breakdown, dataScope, tenantQuery, useApi } from '../api/index.ts';
import { Icon, lazyPart, SheetNote, VisuallyHidden } from '../ui/index.ts';
import { whenIdle } from '../when-idle.ts';
import classes from './AnalysisCaption.module.css';
import type { ComparisonMenuProps } from './ComparisonMenu.tsx';
import { useKnownDays } from './period/newest-day.ts';
import { type PeriodDays, periodParameters } from './period/use-period-days.ts';
import { useAnalysis, useAnalysisActions, useIsLocked } from './use-analysis.tsx';
import { useMissingRates } from './use-missing-rates.ts';

/** Shows plain text until the menu's code has loaded, because its library is the largest of the page's frame. */
const ComparisonMenu = lazyPart<ComparisonMenuProps>(
  async () => {
    await new Promise<void>((resolve) => whenIdle(resolve));
    return (await import('./ComparisonMenu.tsx')).ComparisonMenu;
  },
  ({ children }) => <span>{children}</span>,
);

interface AnalysisCaptionProps {
  /** Undefined until the first response. */
  readonly days: PeriodDays | undefined;
  /** False where the page compares the days with no others. */
  readonly isCompared?: boolean;
}

/**
 * The line under the filter bar: the days of the figures below, the days they are compared with, and the active
 * filters. While newer figures are loading it keeps describing the ones still shown.
 */
export function AnalysisCaption({ days: loaded, isCompared = true }: AnalysisCaptionProps) {
  const analysis = useAnalysis();
  const isLocked = useIsLocked();
  const known = useKnownDays();
  const { request: asked, compared: found } = loaded ?? {
    request: analysis,
    compared: resolveComparison({ ...analysis, known }),
  };
  const compared = isCompared ? found : { ...found, periods: null };
  const range = isCompared ? asked.range : withoutEnd(asked.range, found.noDataYet);
  const request = { ...asked, range };
  const days = loaded && { ...loaded, request: { ...loaded.request, range }, compared };
  const { missing, awaited } = useMissingReports(days);
  // The sentence of missing reports says which days are not there.
  const notes = days === undefined || (missing ?? awaited) !== null ? [] : coverageNotes(days);
  return (
    <div className={classes.caption}>
      <SheetNote place="top-center">{printedDays(request, compared)}</SheetNote>
      <ComparedDaysText
        range={request.range}
        periods={compared.periods}
        compare={request.compare}
        places={[
          ...(request.channels ?? []).map((name) => describePlace('channel', name)),
          ...(request.marketplaces ?? []).map((name) => describePlace('marketplace', name)),
          ...(request.tags ?? []),
        ]}
      />
      {isBefore(request.range, known) ? null : (
        <NotInYet
          compared={isCompared ? found : { noDataYet: found.noDataYet, noDataBefore: null }}
          days={isCompared ? request.days : 'same'}
          newestRow={newestRowOf(days)}
        />
      )}
      {notes.map((note) => (
        <output key={note} className={classes.note}>
          <Icon shape={IconAlertTriangle} place="small" />
          {note}
          {note === notes.at(-1) && !isLocked ? (
            <Link to="/import/coverage" className={classes.coverage}>
              Show what is missing
            </Link>
          ) : null}
        </output>
      ))}
      {missing === null ? null : <MissingReports text={missing} />}
      {awaited === null ? null : <output className={classes.missing}>{awaited}</output>}
      {days === undefined || isLocked || !isToldInPart(days) ? null : <WholeChannelsAlone days={days} />}
      <MissingRates
        within={[request.range, ...(compared.periods === null ? [] : [compared.periods.previous])]}
      />
      {analysis.ignored.length === 0 ? null : <IgnoredNotice keys={analysis.ignored} />}
    </div>
  );
}

/** The days of a range before those that have no data yet; all where none has. */
function withoutEnd(range: DateRange, noDataYet: DateRange | null): DateRange {
  if (noDataYet === null || noDataYet.start === range.start) return range;
  return { start: range.start, end: addDays(noDataYet.start, -1) };
}

/** Whether the range lies before the first data: nothing of it is to come. */
function isBefore(range: DateRange, known: DayRanges | null): boolean {
  const first = known?.[0];
  return first !== undefined && range.end < first.start;
}

const withYear = (days: DateRange) => formatDateRange(days, days.end, { forceYear: true });

/** `Nov 21 – 26, 2026 vs Nov 14 – 19, 2026 · Casa Lumen`: what stands above each printed sheet, which has no filter bar. */
function printedDays(request: PeriodDays['request'], { periods }: Comparison): string {
  const { range, filters, channels = [], marketplaces = [], tags = [] } = request;
  const days =
    periods === null ? withYear(range) : `${withYear(periods.current)} vs ${withYear(periods.previous)}`;
  return [days, ...channels, ...marketplaces, ...tags, ...Object.values(filters).flat()].join(' · ');
}

/** The same line on a page that compares nothing: the days of the figures below. */
export function RangeCaption({ range }: { readonly range: DateRange }) {
  const { today, ignored } = useAnalysis();
  return (
    <div className={classes.caption}>
      <DaysText>Figures for {formatDateRange(range, today)}</DaysText>
      {ignored.length === 0 ? null : <IgnoredNotice keys={ignored} />}
    </div>
  );
}

/** Days with the time zone they are days of, which is told when it is asked for; in sight where marketplaces differ. */
function DaysText({ children }: { readonly children: ReactNode }) {
  const { data } = useQuery(tenantQuery(useApi()));
  const ownDays = data?.own_days ?? [];
  const clock = describeClock(ownDays);
  return (
    <div title={clock} data-numeric>
      {children}
      {ownDays.length === 0 ? <VisuallyHidden> · {clock}</VisuallyHidden> : ` · ${clock}`}
    </div>
  );
}

interface ComparedDaysTextProps {
  readonly range: DateRange;
  readonly periods: Comparison['periods'];
  readonly compare: ComparisonId;
  /** Of which channels, marketplaces and tags the figures are; none: of all. */
  readonly places: readonly string[];
}

function ComparedDaysText({ range, periods, compare, places }: ComparedDaysTextProps) {
  const { today } = useAnalysis();
  const isLocked = useIsLocked();
  const [hasMenu, setMenu] = useState(true);
  const compared =
    periods === null ? null : (
      <>
        <VisuallyHidden>{COMPARISON_LABELS[compare].inSentence}, </VisuallyHidden>
        {formatDateRange(periods.previous, today)}
      </>
    );
  return (
    <DaysText>
      {formatDateRange(periods?.current ?? range, today)}
      {periods === null ? null : (
        <>
          {' '}
          <VisuallyHidden>compared with</VisuallyHidden>
          <span aria-hidden>vs</span>{' '}
          {isLocked ? (
            <span>{compared}</span>
          ) : (
            <ComparisonMenu compare={compare} isWanted={hasMenu} onLoadError={() => setMenu(false)}>
              {compared}
            </ComparisonMenu>
          )}
        </>
      )}
      {places.length === 0 ? null : ` · ${places.join(', ')}`}
    </DaysText>
  );
}

interface NotInYetProps {
  readonly compared: Parameters<typeof formatNotInYet>[0];
  readonly days: ComparedDays;
  /** The newest day of the range that some report has told. */
  readonly newestRow: DateKey | null;
}

function newestRowOf(days: PeriodDays | undefined): DateKey | null {
  const dates = (days?.current.data ?? []).flatMap(({ date_key }) => findDateKey(date_key ?? '') ?? []);
  return dates.toSorted().at(-1) ?? null;
}

/**
 * Names the days left out of the comparison because they have no data yet, and switches to comparing whole ranges and
 * back.
 */
function NotInYet({ compared, days, newestRow }: NotInYetProps) {
  const { today } = useAnalysis();
  const { setDays } = useAnalysisActions();
  const text = formatNotInYet(compared, today, newestRow);
  if (text === null) return null;
  return (
    <output className={classes.info}>
      {days === 'whole' ? null : <span className={classes.why}>{text}</span>}
      {(compared.periods ?? null) === null ? null : (
        <UnstyledButton
          className={classes.switch}
          data-not-in-picture
          onClick={() => setDays(days === 'whole' ? 'same' : 'whole')}
        >
          {days === 'whole' ? 'Compare the same days' : 'Compare the whole range'}
        </UnstyledButton>
      )}
    </output>
  );
}

/** `No traffic report for Nov 22 – 24`, and what connected sources bring later: `Not in yet: ads for Nov 28`. */
function useMissingReports(days: PeriodDays | undefined) {
  const { today } = useAnalysis();
  const { data: tenant } = useQuery(tenantQuery(useApi()));
  if (days === undefined) return { missing: null, awaited: null };
  const { request, compared, known } = days;
  const reports = listMissingReports({ range: request.range, compared: compared.periods, known });
  const { missing, awaited } = partAwaitedTogether(reports, { maturingDays: 0, ...tenant, today });
  return { missing: describeMissingReports(missing, today), awaited: describeAwaited(awaited, today) };
}

/** Whether one of several channels is missing on days of the range that another one told. */
function isToldInPart({ request: { range, channels = [], marketplaces = [] }, known }: PeriodDays): boolean {
  if (channels.length > 0 || marketplaces.length > 0) return false;
  return FACT_KINDS.some((kind) => intersectRanges(known[`some_${kind}`] ?? [], [range]).length > 0);
}

/** Offers the figures of those channels alone of which every report is there: a small channel that lags hides them. */
function WholeChannelsAlone({ days: { request, known } }: { readonly days: PeriodDays }) {
  const { range, filters } = request;
  const { setChannels } = useAnalysisActions();
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['channelsKnown', dataScope(api), { range, filters }],
    queryFn: ({ signal }) =>
      breakdown(api, { ...periodParameters(range, filters), group_by: ['channel'] }, signal),
  });
  const whole = (data?.known_by ?? []).flatMap(({ channel, known: own }) =>
    channel !== undefined && isWholeOn(range, readKnownDays(own), known) ? [channel] : [],
  );
  if (whole.length === 0) return null;
  return (
    <UnstyledButton className={classes.switch} data-not-in-picture onClick={() => setChannels(whole)}>
      Show {LIST.format(whole.map((channel) => CHANNEL_LABELS[channel]))} alone
    </UnstyledButton>
  );
}

const LIST = new Intl.ListFormat('en-US');

/** Names the days whose money is unknown because its currency has no rate, and how rates are added. */
function MissingRates({ within }: { readonly within: readonly DateRange[] }) {
  const isLocked = useIsLocked();
  const { today } = useAnalysis();
  const text = useMissingRates(today, within);
  if (text === null) return null;
  return (
    <output className={classes.missing}>
      <Icon shape={IconInfoCircle} place="small" />
      {text}
      {isLocked ? null : (
        <>
          {' '}
          ·
          <Link to="/profile/company-profile" className={classes.import}>
            Add rates
          </Link>
        </>
      )}
    </output>
  );
}

/** Names the reports that some figures wait for, and where they are imported. */
function MissingReports({ text }: { readonly text: string }) {
  const isLocked = useIsLocked();
  return (
    <output className={classes.missing}>
      <Icon shape={IconInfoCircle} place="small" />
      {text}
      {isLocked ? null : (
        <>
          {' '}
          ·
          <Link to="/import" className={classes.import}>
            Import it
          </Link>
        </>
      )}
    </output>
  );
}

/** Lists the invalid parameters of a link; their defaults are used. */
function IgnoredNotice({ keys }: { readonly keys: readonly SearchKey[] }) {
  const { forgetIgnored } = useAnalysisActions();
  return (
    <output className={classes.notice}>
      <Icon shape={IconAlertTriangle} place="small" />
      <span>
        Part of the link is invalid and was ignored: {keys.join(', ')}. The default is shown instead.
      </span>
      <UnstyledButton className={classes.dismiss} aria-label="Dismiss" onClick={forgetIgnored}>
        <Icon shape={IconX} place="small" />
      </UnstyledButton>
    </output>
  );
}

/**
 * '5 of 7 days have data' where compared days are missing; empty when none or all of them have data. Of some products, a day
 * on which others were sold is a day of no sale.
 */
function coverageNotes({ current, previous, request, compared, known }: PeriodDays): string[] {
  if (current.isEmpty) return [];
  const { periods } = compared;
  const isOfSome = hasFilters(request.filters) || (request.tags ?? []).length > 0;
  const told = isOfSome ? (anyTold(known) ?? []) : [];
  const coverageOf = ({ data }: typeof current, range: typeof request.range) =>
    prepareDayCoverage(
      [
        ...data.map((row) => row.date_key ?? ''),
        ...intersectRanges(told, [range]).flatMap((days) => eachDay(days)),
      ],
      range,
    );
  const own = coverageOf(current, periods?.current ?? request.range);
  return [
    formatDayCoverage(own),
    periods === null ? null : formatComparedCoverage(own, coverageOf(previous, periods.previous)),
  ].filter((note) => note !== null);
}
