import type { ShownWeek } from '@skuline/domain/search-volume';
import { DataTable, Growth } from '../../ui/index.ts';

interface WeeksTableProps {
  readonly weeks: readonly ShownWeek[];
  readonly caption: string;
}

/** The data of the bars as a table, newest week first. */
export function WeeksTable({ weeks, caption }: WeeksTableProps) {
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
