import { type ChartComparison, type ChartModel, prepareChartTable } from '@skuline/domain/charts';
import type { DateKey } from '@skuline/domain/calendar';
import { type ReactNode, useState } from 'react';
import { PopoverButton } from '../../../analysis/index.ts';
import { trackAction } from '../../../telemetry/index.ts';
import { DataTable, Growth, lazyPart } from '../../../ui/index.ts';
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
  const [footLabel, ...footCells] = footer;
  const compared = comparison === null ? null : [...comparison.segments, comparison.whole];
  return (
    <DataTable caption={caption} inset="card" className={classes.frame} frozenEnd={1}>
      <thead>
        <tr>
          {columns.map((name, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two segments may have the same name
            <th
              key={`${index} ${name}`}
              scope="col"
              title={name}
              data-divider={index === columns.length - 1 || undefined}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => {
          const bucket = model.buckets[index];
          return (
            <tr key={row.key}>
              <th scope="row">
                {model.granularity === 'daily' && bucket !== undefined ? (
                  <DayButton day={bucket.start} label={row.label} />
                ) : (
                  row.label
                )}
              </th>
              <Cells texts={row.cells} />
            </tr>
          );
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{footLabel}</th>
          <Cells texts={footCells} />
        </tr>
        {compared === null ? null : (
          <>
            <tr>
              <th scope="row">Previous</th>
              <Cells texts={compared.map(({ previousText }) => previousText)} />
            </tr>
            <tr>
              <th scope="row">Change %</th>
              <Cells
                texts={compared.map(({ growth }, index) => (
                  // oxlint-disable-next-line react/no-array-index-key -- columns are identified by position
                  <Growth key={index} change={growth} align="end" />
                ))}
              />
            </tr>
          </>
        )}
      </tfoot>
    </DataTable>
  );
}

function Cells({ texts }: { readonly texts: readonly ReactNode[] }) {
  return texts.map((text, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- columns are identified by position
    <td key={index} data-divider={index === texts.length - 1 || undefined}>
      {text}
    </td>
  ));
}

const DayDetails = lazyPart(async () => (await import('../day/DayDetails.tsx')).DayDetails);

interface DayButtonProps {
  readonly day: DateKey;
  /** The day as its row is called. */
  readonly label: string;
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
