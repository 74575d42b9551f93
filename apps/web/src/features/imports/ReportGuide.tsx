import { listReports } from '@skuline/domain/report-formats';
import { DataTable, TextTableHead } from '../../ui/index.ts';

/** Every report that is read, and where to download it. */
export function ReportGuide() {
  return (
    <DataTable caption="Reports Skuline reads" inset="card">
      <TextTableHead names={['Report', 'Where to download it']} />
      <tbody>
        {listReports().map(({ id, label, menuPath }) => (
          <tr key={id}>
            <th scope="row">{label}</th>
            <td data-align="start">{menuPath}</td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
