import { SegmentedControl } from '@mantine/core';
import { formatAmount, type LedgerLine, type LedgerTable, prepareLedger } from '@skuline/domain/ledger';
import { NO_VALUE } from '@skuline/domain/formatting';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type PeriodDays, useAnalysis } from '../../../analysis/index.ts';
import { useApi } from '../../../api/index.ts';
import { Card, type RowsColumn, RowsTable } from '../../../ui/index.ts';
import classes from './LedgerCard.module.css';
import { ledgerQuery, type LedgerView } from './ledger-query.ts';

const VIEWS: readonly { readonly value: LedgerView; readonly label: string }[] = [
  { value: 'order', label: 'By order day' },
  { value: 'payout', label: 'By payout' },
];

const EXPLAINED: Readonly<Record<LedgerView, string>> = {
  order:
    'What the orders of these days earned and cost. Fees of orders that are not settled yet are estimated from the earlier fees of their SKU; orders of a SKU without any are left out.',
  payout: 'What was booked on these days. With the payout itself, each settlement adds up to 0.',
};

/** Fees, refunds and payouts, where the company has documents that tell them. */
export function LedgerCard({ days }: { readonly days: PeriodDays }) {
  const [view, setView] = useState<LedgerView>('order');
  const { range } = days.request;
  const { filters } = useAnalysis();
  const ledger = useQuery(ledgerQuery(useApi(), range, filters, view));
  const tables = prepareLedger(ledger.data?.data ?? []);
  const [had, setHad] = useState(false);
  if (tables.length > 0 && !had) setHad(true);
  if (tables.length === 0 && !had) return null;
  return (
    <Card className={classes.card}>
      <div className={classes.head}>
        <h2 className={classes.title}>Fees and payouts</h2>
        <SegmentedControl
          aria-label="Fees and payouts by"
          size="xs"
          value={view}
          onChange={setView}
          data={[...VIEWS]}
        />
      </div>
      <p className={classes.note}>{EXPLAINED[view]}</p>
      <div data-stale={ledger.isPlaceholderData || undefined} aria-busy={ledger.isFetching}>
        {tables.map((table) => (
          <AmountsTable key={table.currency} table={table} view={view} />
        ))}
        {tables.length === 0 && ledger.isSuccess ? (
          <p className={classes.note}>Nothing was booked in this range.</p>
        ) : null}
        {ledger.isError ? (
          <p className={classes.note} role="alert">
            Fees and payouts could not be loaded. Choose another view, or reload the page.
          </p>
        ) : null}
      </div>
    </Card>
  );
}

function AmountsTable({ table, view }: { readonly table: LedgerTable; readonly view: LedgerView }) {
  const { currency, lines, total, estimated } = table;
  const columns: readonly RowsColumn<LedgerLine>[] = [
    { key: 'type', label: currency, isWord: true, renderCell: ({ label }) => label },
    {
      key: 'amount',
      label: 'Amount',
      isStrong: true,
      renderCell: ({ amount }) => formatAmount(amount, currency),
    },
    ...(estimated === null
      ? []
      : [
          {
            key: 'estimated',
            label: 'Of which estimated',
            renderCell: (line: LedgerLine) =>
              line.estimated === null ? NO_VALUE : formatAmount(line.estimated, currency),
          },
        ]),
  ];
  const foot = {
    key: 'total',
    renderCell: ({ key }: RowsColumn<LedgerLine>) =>
      ({
        type: view === 'order' ? 'Net of fees' : 'Sum',
        amount: formatAmount(total, currency),
        estimated: formatAmount(estimated ?? 0, currency),
      })[key],
  };
  return (
    <RowsTable
      inset="none"
      caption={`Fees and payouts in ${currency}`}
      columns={columns}
      rows={lines}
      keyOf={({ type }) => type}
      foot={[foot]}
    />
  );
}
