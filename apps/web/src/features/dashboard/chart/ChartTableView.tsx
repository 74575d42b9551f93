import { type ChartComparison, type ChartModel, prepareChartTable } from '@skuline/domain/charts';
import type { DateKey } from '@skuline/domain/calendar';
import { COLUMN_TITLES } from '@skuline/domain/tables';
import { useState } from 'react';
import { PopoverButton, useIsLocked } from '../../../analysis/index.ts';
import { trackAction } from '../../../telemetry/index.ts';
import { Growth, lazyPart, RowsTable } from '../../../ui/index.ts';
import classes from './ChartTableView.module.css';

interface ChartTableViewProps {
  readonly model: ChartModel;
  readonly caption: string;
  /** Null while it is unknown. */
  readonly comparison: ChartComparison | null;
}

/** The chart's data as a table: one row per bucket, one column per segment, with totals and what they were before. */
export function ChartTableView({ model, caption, comparison }: ChartTableViewProps) {
  const { columns, rows, footer } = prepareChartTable(model);
  return (
    <RowsTable
      caption={caption}
      inset="card"
      className={classes.frame}
      frozenEnd={1}
      wholeColumns="first"
      rows={rows}
      keyOf={({ key }) => key}
      // Two segments may have the same name.
      columns={columns.map((name, place) => ({
        key: `${place} ${name}`,
        label: name,
        hint: name,
        looks: { 'data-divider': place === columns.length - 1 || undefined },
        renderCell: ({ label, cells }: (typeof rows)[number], at: number) =>
          place === 0 ? <BucketName model={model} at={at} label={label} /> : cells[place - 1],
      }))}
      foot={[
        { key: 'total', renderCell: (_, place) => footer[place] },
        ...(comparison === null ? [] : comparedRows(comparison)),
      ]}
    />
  );
}

/** What the segments and the whole were before, and how they changed. */
function comparedRows({ segments, whole }: ChartComparison) {
  const compared = [...segments, whole];
  return [
    {
      key: 'previous',
      renderCell: (_: unknown, place: number) => compared[place - 1]?.previousText ?? COLUMN_TITLES.previous,
    },
    {
      key: 'change',
      renderCell: (_: unknown, place: number) => {
        const of = compared[place - 1];
        return of === undefined ? COLUMN_TITLES.change_rate : <Growth change={of.growth} align="end" />;
      },
    },
  ];
}

interface BucketNameProps {
  readonly model: ChartModel;
  readonly at: number;
  readonly label: string;
}

function BucketName({ model: { granularity, buckets }, at, label }: BucketNameProps) {
  const bucket = buckets[at];
  return granularity === 'daily' && bucket !== undefined ? (
    <DayName day={bucket.start} label={label} />
  ) : (
    label
  );
}

const DayDetails = lazyPart(async () => (await import('../day/DayDetails.tsx')).DayDetails);

interface DayButtonProps {
  readonly day: DateKey;
  /** The day as its row is called. */
  readonly label: string;
}

/** Whoever has a link sees no files. */
function DayName(props: DayButtonProps) {
  return useIsLocked() ? props.label : <DayButton {...props} />;
}

/** The name of a day, which opens what its figures are made of. */
function DayButton({ day, label }: DayButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <PopoverButton
      look="link"
      text={label}
      label={`What ${label} is made of`}
      isOpen={isOpen}
      onToggle={() => {
        if (!isOpen) trackAction('day_opened');
        setOpen(!isOpen);
      }}
      onClose={close}
      onEscape={close}
      content={DayDetails}
    >
      <DayDetails day={day} label={label} onClose={close} />
    </PopoverButton>
  );
}
