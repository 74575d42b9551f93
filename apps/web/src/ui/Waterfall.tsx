import { useElementSize } from '@mantine/hooks';
import type { BridgeBar } from '@skuline/domain/drivers';
import classes from './Waterfall.module.css';

/** A sum that stands on the ground line, or a step between two heights. */
export interface WaterfallBar {
  readonly id: string;
  readonly label: string;
  /** For a narrow column. */
  readonly shortLabel?: string;
  /** The amount as it stands above the bar. */
  readonly text: string;
  /** For a narrow column. */
  readonly shortText?: string;
  /** Heights in the unit of the amounts; a sum begins at 0. */
  readonly from: number;
  readonly to: number;
  readonly kind: 'sum' | 'step';
  readonly tone: 'neutral' | 'quiet' | 'accent' | 'good' | 'bad';
}

interface WaterfallProps {
  readonly bars: readonly WaterfallBar[];
  /** Pixels of the tallest bar. */
  readonly height?: number;
  /** Cuts the sums where they would leave no height to the steps, and draws the cut. */
  readonly mayCut?: boolean;
}

/** Pixels. */
const TEXT_HEIGHT = 20;
const MAX_BAR_WIDTH = 72;
const BAR_PART = 0.64;
/** A letter of a label and a digit of an amount; a little more than they measure. */
const LETTER_WIDTH = 6.75;
const DIGIT_WIDTH = 7.25;
/** A cut sum is at least this part of the steps' height tall. */
const CUT_PART = 0.4;

interface Geometry {
  readonly column: number;
  readonly bar: number;
  readonly isCut: boolean;
  /** The height that the ground line stands for. */
  readonly ground: number;
  readonly y: (amount: number) => number;
}

function geometryOf({ bars, height = 180, mayCut = false }: WaterfallProps, width: number): Geometry {
  const steps = bars.filter(({ kind }) => kind === 'step');
  const ends = (steps.length === 0 ? bars : steps).flatMap(({ from, to }) => [from, to]);
  const [lowest, highest] = [Math.min(...ends), Math.max(...ends)];
  const cutAt = lowest - (highest - lowest) * CUT_PART;
  const isCut = mayCut && cutAt > 0;
  const heights = [isCut ? cutAt : 0, ...bars.flatMap(({ from, to }) => (isCut ? [to] : [from, to]))];
  const top = Math.max(...heights);
  const bottom = Math.min(...heights);
  const span = top - bottom || 1;
  const column = width / bars.length;
  return {
    column,
    bar: Math.min(column * BAR_PART, MAX_BAR_WIDTH),
    isCut,
    ground: isCut ? cutAt : 0,
    y: (amount) => TEXT_HEIGHT + ((top - Math.max(amount, bottom)) / span) * height,
  };
}

/** Sums and the steps between them: a picture of figures that also stand in words or in a table. */
export function Waterfall(props: WaterfallProps) {
  const { bars, height = 180 } = props;
  const { ref, width } = useElementSize<HTMLElement>();
  return (
    <figure ref={ref} className={classes.figure}>
      <svg
        width={width}
        height={height + TEXT_HEIGHT + 4}
        // On paper it is as wide as its labels, without being measured again.
        viewBox={`0 0 ${width} ${height + TEXT_HEIGHT + 4}`}
        className={classes.drawing}
        role="img"
        aria-label={bars.map(({ label, text }) => `${label} ${text}`).join(', ')}
      >
        {width === 0 ? null : <Bars bars={bars} geometry={geometryOf(props, width)} />}
      </svg>
      <ul className={classes.labels} aria-hidden>
        {bars.map(({ id, label, shortLabel = label }) => (
          <li key={id}>{fitsColumn(label, width / bars.length) ? label : shortLabel}</li>
        ))}
      </ul>
    </figure>
  );
}

/** Whether no word of a label has to be broken. */
function fitsColumn(label: string, column: number): boolean {
  const longest = Math.max(...label.split(' ').map((word) => word.length));
  return longest * LETTER_WIDTH <= column;
}

interface BarsProps {
  readonly bars: readonly WaterfallBar[];
  readonly geometry: Geometry;
}

function Bars({ bars, geometry }: BarsProps) {
  const ground = geometry.y(geometry.ground);
  return (
    <>
      <line className={classes.base} x1={0} x2="100%" y1={ground} y2={ground} />
      {bars.map((bar, index) => (
        <Bar key={bar.id} bar={bar} index={index} isLast={index === bars.length - 1} geometry={geometry} />
      ))}
    </>
  );
}

interface BarProps {
  readonly bar: WaterfallBar;
  readonly index: number;
  readonly isLast: boolean;
  readonly geometry: Geometry;
}

function Bar({ bar, index, isLast, geometry }: BarProps) {
  const { column, bar: width, y, isCut } = geometry;
  const left = index * column + (column - width) / 2;
  const top = y(Math.max(bar.from, bar.to));
  const bottom = y(Math.min(bar.from, bar.to));
  return (
    <>
      <rect
        className={classes.bar}
        data-tone={bar.tone}
        x={left}
        y={top}
        width={width}
        // A step of a few dollars is drawn as a hairline.
        height={Math.max(bottom - top, 1)}
        rx={3}
      />
      {isCut && bar.kind === 'sum' ? <Cut left={left} width={width} y={bottom - 14} /> : null}
      <text className={classes.amount} x={left + width / 2} y={top - 6} textAnchor="middle">
        {bar.text.length * DIGIT_WIDTH <= column ? bar.text : (bar.shortText ?? bar.text)}
      </text>
      {isLast ? null : (
        <line
          className={classes.connector}
          x1={left + width}
          x2={left + column}
          y1={y(bar.to)}
          y2={y(bar.to)}
        />
      )}
    </>
  );
}

/** The mark of a bar that does not begin at 0. */
function Cut({ left, width, y }: { readonly left: number; readonly width: number; readonly y: number }) {
  return (
    <path
      className={classes.cut}
      d={`M${left - 1} ${y} L${left + width / 2} ${y - 6} L${left + width + 1} ${y}`}
    />
  );
}

interface BridgeProps {
  readonly bars: readonly BridgeBar[];
  /** Whether more of the metric is good news. */
  readonly goodDirection: 'up' | 'down';
  /** Pixels of the tallest bar. */
  readonly height?: number;
}

/** The way from a metric's previous value to the current one, each driver good or bad. */
export function Bridge({ bars, goodDirection, height }: BridgeProps) {
  const shown = bars.map((bar) => barOf(bar, goodDirection));
  return <Waterfall bars={shown} mayCut {...(height === undefined ? {} : { height })} />;
}

const SUMS = { previous: 'quiet', current: 'accent' } as const;

function barOf({ amount, ...bar }: BridgeBar, goodDirection: BridgeProps['goodDirection']): WaterfallBar {
  const { id } = bar;
  if (id === 'previous' || id === 'current') return { ...bar, tone: SUMS[id] };
  return { ...bar, tone: amount > 0 === (goodDirection === 'up') ? 'good' : 'bad' };
}
