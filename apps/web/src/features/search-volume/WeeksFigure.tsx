import type { DateKey } from '@skuline/domain/calendar';
import { describeWeeks, type ShownWeek, type WeeksModel } from '@skuline/domain/search-volume';
import { memo, useState } from 'react';
import { Growth, lazyPart, RowsTable, Swatch, TableSwitch, VisuallyHidden } from '../../ui/index.ts';
import classes from './WeeksFigure.module.css';

/** Loaded with the chart library, which is the largest part of the page. */
const WeeksPlot = lazyPart(async () => (await import('./WeeksPlot.tsx')).WeeksPlot);

interface WeeksFigureProps {
  readonly model: WeeksModel;
  readonly parentSku: string;
  readonly chosen: DateKey;
  readonly onChoose: (week: DateKey) => void;
}

/** The bars with their legend, or the table. */
export const WeeksFigure = memo(function WeeksFigure({
  model,
  parentSku,
  chosen,
  onChoose,
}: WeeksFigureProps) {
  const [isTable, setTable] = useState(false);
  const hasLastYear = model.weeks.some((week) => week.lastYear !== null);
  return (
    <figure className={classes.figure}>
      <VisuallyHidden>
        <span role="note">{describeWeeks(parentSku, model.weeks)}</span>
      </VisuallyHidden>
      <div className={classes.head}>
        <ul className={classes.legend} aria-label="Legend">
          <li className={classes.entry}>
            <Swatch color="var(--sk-bar)" />
            Weekly volume
          </li>
          {hasLastYear ? (
            <li className={classes.entry}>
              <Swatch shape="dashes" />
              Same week last year
            </li>
          ) : null}
        </ul>
        <TableSwitch isTable={isTable} onSwitch={setTable} />
      </div>
      <div className={classes.plot}>
        {isTable ? (
          <WeeksTable weeks={model.weeks} caption={`Search volume of ${parentSku} by week`} />
        ) : (
          <WeeksPlot model={model} chosen={chosen} onChoose={onChoose} />
        )}
      </div>
    </figure>
  );
});

interface WeeksTableProps {
  readonly weeks: readonly ShownWeek[];
  readonly caption: string;
}

/** The data of the bars as a table, newest week first. */
function WeeksTable({ weeks, caption }: WeeksTableProps) {
  return (
    <RowsTable
      caption={caption}
      wholeColumns="first"
      rows={weeks.toReversed()}
      keyOf={({ key }) => key}
      columns={[
        { key: 'Week', renderCell: (week) => week.tick },
        { key: 'Volume', renderCell: (week) => week.volumeText },
        {
          key: 'on week',
          label: 'Change',
          renderCell: (week) => <Growth change={week.changeOnWeek} align="end" />,
        },
        { key: 'Last year', renderCell: (week) => week.lastYearText },
        {
          key: 'on year',
          label: 'Change',
          renderCell: (week) => <Growth change={week.changeOnYear} align="end" />,
        },
        { key: 'Seasonality', renderCell: (week) => week.seasonalityText },
        { key: 'Special', renderCell: (week) => week.specialName ?? '' },
      ]}
    />
  );
}
