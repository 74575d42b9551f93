import { Button } from '@mantine/core';
import { STOCK_REPORTS } from '@skuline/domain/report-formats';
import { Link } from '@tanstack/react-router';
import { useMay } from '../../api/index.ts';
import { EmptyState, RowsTable } from '../../ui/index.ts';

/** What has to be imported before anything can be said of stock, and from where. */
export function NoStockReports() {
  const { may: mayConnect } = useMay('connections.manage');
  const { may: mayImport } = useMay('imports.write');
  return (
    <section aria-label="Stock">
      <EmptyState
        title="No report tells of your stock yet"
        message={`${mayImport ? 'Import one of these reports' : 'Ask an admin to import one of these reports'} to see how long stock lasts, by when to order it, and what was lost without it.`}
        actions={
          <>
            {mayImport ? (
              <Button renderRoot={(props) => <Link to="/import" {...props} />}>Import data</Button>
            ) : null}
            {mayConnect ? (
              <Button variant="default" renderRoot={(props) => <Link to="/connections" {...props} />}>
                Connect an account
              </Button>
            ) : null}
          </>
        }
      />
      <RowsTable
        caption="Reports of stock"
        inset="card"
        isStacked
        rows={STOCK_REPORTS}
        keyOf={({ id }) => id}
        columns={[
          { key: 'Report', renderCell: ({ label }) => label },
          {
            key: 'Where to download it',
            isWord: true,
            looks: { 'data-label': 'Where to download it' },
            renderCell: ({ menuPath }) => menuPath,
          },
        ]}
      />
    </section>
  );
}
