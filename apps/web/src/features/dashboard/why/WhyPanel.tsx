import { Button, CloseButton, Loader, UnstyledButton } from '@mantine/core';
import type { ChangeDriversResponse } from '@skuline/contract';
import { readSearch } from '@skuline/domain/analysis';
import { explainCautions, explainChange, prepareBridge } from '@skuline/domain/drivers';
import { stockOutSentence } from '@skuline/domain/insights';
import { formatDateRange, formatEffect, lowerWords } from '@skuline/domain/formatting';
import type { ComparedPeriods } from '@skuline/domain/calendar';
import { comparedSpanOf, readKnownDays } from '@skuline/domain/known-days';
import { factsOf, type MetricId, METRICS } from '@skuline/domain/metrics';
import { formatSegmentCount } from '@skuline/domain/movers';
import { type SegmentId, segmentName } from '@skuline/domain/products';
import { IconSparkles } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { useAnalysis, useAsk, useNameFilter } from '../../../analysis/index.ts';
import { useApi } from '../../../api/index.ts';
import { Badge, Bridge, Icon, QueryView, Sentences } from '../../../ui/index.ts';
import { linkSearch } from '../../../search-params.ts';
import { type DriversRequest, changeDriversQuery } from './change-drivers-query.ts';
import classes from './WhyPanel.module.css';

export interface WhyPanelProps {
  readonly request: DriversRequest;
  /** Whose change it is, where that is not the whole metric. */
  readonly subject?: string;
  readonly onClose: () => void;
}

/** Why a metric changed: its drivers as a bridge and in words, and who gained and lost most. */
export function WhyPanel({ request, subject, onClose }: WhyPanelProps) {
  const { today } = useAnalysis();
  const ask = useAsk();
  const drivers = useQuery(changeDriversQuery(useApi(), request));
  const { current, previous } = comparedIn(request, drivers.data);
  const title = useRef<HTMLHeadingElement>(null);
  // Effect: focuses the title; the popover may have looked for it before this code was loaded. The popover is not in
  // its place yet: scrolling to it would take the page away from what is explained.
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <div className={classes.panel} aria-busy={drivers.isPlaceholderData}>
      <div className={classes.head}>
        <h2 ref={title} className={classes.title} tabIndex={-1} data-autofocus>
          {titleOf(request.metricId, subject, drivers.data)}
        </h2>
        <CloseButton className={classes.close} aria-label="Close" onClick={onClose} />
        <p className={classes.days} data-numeric>
          {formatDateRange(current, today)} compared with {formatDateRange(previous, today)}
          {cautionsOf(drivers.data).map((caution) => `. ${caution.replace(/\.$/, '')}`)}
        </p>
      </div>
      <QueryView
        query={drivers}
        loading={
          <output className={classes.loading} aria-label="Loading the drivers">
            <Loader size={24} />
          </output>
        }
        renderError="state"
      >
        {(data) => <Drivers data={data} by={request.by} onClose={onClose} />}
      </QueryView>
      {ask === undefined ? null : (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.ask ?? ''}
          leftSection={<Icon shape={IconSparkles} />}
          onClick={() => {
            onClose();
            ask({ kind: 'change', ...request });
          }}
        >
          Ask
        </Button>
      )}
    </div>
  );
}

/** The days of the change: fewer than those of the page where a report is missing. */
function comparedIn(
  { metricId, place, periods, days }: DriversRequest,
  data: ChangeDriversResponse | undefined,
): ComparedPeriods {
  const known = days === 'whole' ? {} : readKnownDays(data?.coverage.known ?? {});
  return comparedSpanOf(factsOf(metricId, place), periods, known) ?? periods;
}

/** `Why net sales of Tables fell`; without figures yet `Why net sales changed`. */
function titleOf(
  metricId: MetricId,
  subject: string | undefined,
  data: ChangeDriversResponse | undefined,
): string {
  const name = `${lowerWords(METRICS[metricId].label)}${subject === undefined ? '' : ` of ${subject}`}`;
  if (data === undefined) return `Why ${name} changed`;
  const { change } = data.total;
  if (change === 0) return `Why ${name} did not change`;
  return `Why ${name} ${change > 0 ? 'rose' : 'fell'}`;
}

interface DriversProps {
  readonly data: ChangeDriversResponse;
  readonly by: SegmentId | null;
  readonly onClose: () => void;
}

/** The bars of one driver: before, its effect and now. */
const ONE_DRIVER = 3;

function Drivers({ data, by, onClose }: DriversProps) {
  const { metric: metricId } = data;
  const bars = useMemo(() => prepareBridge({ metricId, ...data }), [data, metricId]);
  return (
    <>
      {/* Of one driver a picture says no more than the sentence. */}
      {bars.length <= ONE_DRIVER ? null : (
        <Bridge bars={bars} goodDirection={METRICS[metricId].goodDirection} height={110} />
      )}
      <p className={classes.words} data-numeric>
        <Sentences text={`${explainChange({ metricId, ...data })}.`} />
      </p>
      {(data.stock_outs ?? []).map(({ segment, of_days: ofDays, ...out }) => (
        <p key={segment} className={classes.words} data-numeric>
          {stockOutSentence(out, ofDays)}
        </p>
      ))}
      {by === null ? null : <Segments data={data} by={by} onClose={onClose} />}
      {METRICS[metricId].format === 'money' ? (
        <p className={classes.foot}>
          <Link
            className={classes.link}
            to="/profit-loss"
            hash="bridge"
            search={linkSearch(readSearch)}
            onClick={onClose}
          >
            Open the bridge in Profit &amp; Loss
          </Link>
        </p>
      ) : null}
    </>
  );
}

/** What makes the two periods unlike each other, said beside their days. */
function cautionsOf(data: ChangeDriversResponse | undefined): string[] {
  if (data === undefined) return [];
  const { cautions, current, previous } = data.coverage;
  return explainCautions({ cautions, current: coverageOf(current), previous: coverageOf(previous) });
}

function coverageOf(period: ChangeDriversResponse['coverage']['current']) {
  return { days: period.days, daysWithData: period.days_with_data, daysNotFinal: period.days_not_final };
}

/** The largest losers and gainers side by side, each a button that filters, and everything else in one row. */
function Segments({ data, by, onClose }: DriversProps & { readonly by: SegmentId }) {
  const { toggle } = useNameFilter(by);
  const { metric: metricId, segments, rest } = data;
  const groups = [
    { name: 'Fell most', segments: segments.filter(({ change }) => change < 0) },
    { name: 'Rose most', segments: segments.filter(({ change }) => change > 0) },
  ].filter((group) => group.segments.length > 0);
  const choose = (name: string) => {
    toggle(name);
    onClose();
  };
  return (
    <>
      <div className={classes.groups}>
        {groups.map((group) => (
          <section key={group.name} className={classes.group} aria-label={group.name}>
            <h3 className={classes.groupName}>{group.name}</h3>
            <ul className={classes.list}>
              {group.segments.map(({ name, change, status }) => (
                <li key={name} className={classes.row}>
                  <UnstyledButton
                    className={classes.name}
                    title={segmentName(by, name)}
                    onClick={() => choose(name)}
                  >
                    {segmentName(by, name)}
                  </UnstyledButton>
                  {status === 'continuing' ? null : <Badge look="outline">{status}</Badge>}
                  <span className={classes.effect} data-numeric>
                    {formatEffect(metricId, change)}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {rest === null ? null : (
        <p className={classes.rest}>
          <span>Everything else, {formatSegmentCount(rest.count, by)}</span>
          <span data-numeric>{formatEffect(metricId, rest.change)}</span>
        </p>
      )}
    </>
  );
}
