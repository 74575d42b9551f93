import { listReports } from '@skuline/domain/report-formats';
import { RowsTable } from '../../ui/index.ts';

/** Every report that is read, and where to download it. */
export function ReportGuide() {
  return (
    <RowsTable
      caption="Reports Skuline reads"
      inset="card"
      rows={listReports()}
      keyOf={({ id }) => id}
      columns={[
        { key: 'Report', renderCell: ({ label }) => label },
        { key: 'Where to download it', isWord: true, renderCell: ({ menuPath }) => menuPath },
      ]}
    />
  );
}
