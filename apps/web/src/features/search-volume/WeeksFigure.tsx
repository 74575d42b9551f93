import type { DateKey } from '@skuline/domain/calendar';
import { describeWeeks, type ShownWeek, type WeeksModel } from '@skuline/domain/search-volume';
import { memo, useState } from 'react';
import { DataTable, Growth, Swatch, TableSwitch, VisuallyHidden } from '../../ui/index.ts';
import classes from './WeeksFigure.module.css';
import { WeeksPlot } from './WeeksPlot.tsx';

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
    <DataTable caption={caption}>
      <thead>
        <tr>
          <th scope="col">Week</th>
          <th scope="col">Volume</th>
          <th scope="col">Change</th>
          <th scope="col">Last year</th>
          <th scope="col">Change</th>
          <th scope="col">Seasonality</th>
          <th scope="col">Special</th>
        </tr>
      </thead>
      <tbody>
        {weeks.toReversed().map((week) => (
          <tr key={week.key}>
            <th scope="row">{week.tick}</th>
            <td>{week.volumeText}</td>
            <td>
              <Growth change={week.changeOnWeek} align="end" />
            </td>
            <td>{week.lastYearText}</td>
            <td>
              <Growth change={week.changeOnYear} align="end" />
            </td>
            <td>{week.seasonalityText}</td>
            <td>{week.specialName ?? ''}</td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
