import type { MetricView } from '@skuline/domain/cards';
import type { CardMetricId } from '@skuline/domain/metrics';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Growth } from '../../../ui/index.ts';
import classes from './MetricSheet.module.css';
import { MetricTile } from './MetricTile.tsx';
import { useRovingTile } from './use-roving-tile.ts';
import { type HintPlace, useTileHint } from './use-tile-hint.ts';

export interface MetricSheetProps {
  /** The group's accessible name. */
  readonly label: string;
  readonly metrics: readonly MetricView[];
  readonly selected: CardMetricId;
  readonly onSelect: (id: CardMetricId) => void;
  /** What explains the selected metric's change, on its tile. */
  readonly renderWhy?: ((metric: MetricView) => ReactNode) | undefined;
  /** The figures against the comparison that is not chosen; null while they are not there. */
  readonly other?: OtherComparison | null;
  /** Called when a tile is explained. */
  readonly onExplain?: () => void;
}

/** The cards beside the comparison that is not chosen. */
export interface OtherComparison {
  /** `Same days last year`. */
  readonly label: string;
  readonly metrics: Readonly<Record<CardMetricId, MetricView>>;
}

/** Metric tiles as one sheet: 4 columns, 2 where it is narrow. One tab stop; the arrow keys move within it. */
export function MetricSheet(props: MetricSheetProps) {
  const { label, metrics, selected, onSelect, renderWhy, other = null } = props;
  const frame = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLUListElement>(null);
  const hintId = useId();
  const hint = useTileHint(frame, props.onExplain);
  const ids = metrics.map((metric) => metric.id);
  const { tabStop, move, remember } = useRovingTile(sheet, ids, selected);
  const asked = useRef<CardMetricId | null>(null);
  const why = useRef<HTMLSpanElement>(null);
  // Effect: W presses the button of the card it has selected, where there is one.
  useEffect(() => {
    if (asked.current === selected) why.current?.querySelector('button')?.click();
    asked.current = null;
  }, [selected]);
  const explained = metrics.find((metric) => metric.id === hint.shown?.id);
  return (
    <div ref={frame} className={classes.frame}>
      <ul ref={sheet} className={classes.sheet} aria-label={label}>
        {metrics.map((metric) => (
          <li key={metric.id} className={classes.cell}>
            <MetricTile
              metric={metric}
              isSelected={metric.id === selected}
              isTabStop={metric.id === tabStop}
              hintId={metric === explained ? hintId : undefined}
              hint={hint}
              onSelect={onSelect}
              onMove={move}
              onFocus={remember}
              onWhy={(id) => {
                asked.current = id;
                if (id === selected) why.current?.querySelector('button')?.click();
                else onSelect(id);
              }}
            />
            {metric.id !== selected || renderWhy === undefined ? null : (
              <span ref={why} className={classes.why}>
                {renderWhy(metric)}
              </span>
            )}
          </li>
        ))}
      </ul>
      {explained === undefined || hint.shown === null ? null : (
        <MetricHint id={hintId} metric={explained} other={other} place={hint.shown.place} />
      )}
    </div>
  );
}

interface MetricHintProps {
  readonly id: string;
  readonly metric: MetricView;
  readonly other: OtherComparison | null;
  readonly place: HintPlace;
}

/** Explains a tile's figure: its formula, both ranges and their values, and quietly the other comparison. */
function MetricHint({ id, metric, other, place }: MetricHintProps) {
  return (
    <div
      id={id}
      role="tooltip"
      className={classes.hint}
      style={{ left: place.left, top: place.top }}
      data-numeric
    >
      <p className={classes.head}>
        <strong>{metric.label}</strong>
        <span>{metric.formula}</span>
      </p>
      {metric.wholeText === null ? null : (
        <p className={classes.row}>
          {metric.wholeText} <b>{metric.value}</b>
        </p>
      )}
      <p className={classes.row}>
        {metric.rangeText} <b>{metric.rangeValue}</b>
      </p>
      {metric.comparisonText === null ? null : (
        <p className={classes.row}>
          {metric.comparisonText} <b>{metric.previousValue}</b>
        </p>
      )}
      {metric.missing === null || !metric.isInData ? null : (
        <p className={classes.missing}>{metric.missing}</p>
      )}
      {other === null || !metric.isInData ? null : (
        <OtherRow label={other.label} metric={other.metrics[metric.id]} />
      )}
    </div>
  );
}

function OtherRow({ label, metric }: { readonly label: string; readonly metric: MetricView }) {
  if (metric.comparisonText === null) return null;
  return (
    <>
      <p className={classes.other}>
        {label} <Growth change={{ ...metric.growth, isGood: null }} align="end" />
      </p>
      <p className={classes.row}>
        {metric.comparisonText} <b>{metric.previousValue}</b>
      </p>
    </>
  );
}
