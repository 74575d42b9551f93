import { SegmentedControl } from '@mantine/core';
import { formatAmount, type LedgerLine, type LedgerTable, prepareLedger } from '@skuline/domain/ledger';
import { NO_VALUE } from '@skuline/domain/formatting';
import { describeFees, explainBeside, type FeesOfDays, prepareFeesOfDays } from '@skuline/domain/profit-loss';
import { isPlaceId } from '@skuline/domain/products';
import { useQuery } from '@tanstack/react-query';
import type { ApiCalls } from '@skuline/contract';
import { useMemo, useState } from 'react';
import { type PeriodDays, periodSumsOf, useAnalysis, useBreakdowns } from '../../../analysis/index.ts';
import { useApi, useMay } from '../../../api/index.ts';
import { Card, type RowsColumn, RowsTable } from '../../../ui/index.ts';
import classes from './LedgerCard.module.css';
import { ledgerQuery, type LedgerView } from './ledger-query.ts';

type LedgerResponse = Awaited<ReturnType<ApiCalls['listLedger']>>;

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
  const { may } = useMay('ledger.read');
  const ledger = useQuery({ ...ledgerQuery(useApi(), range, filters, view), enabled: may });
  const tables = prepareLedger(ledger.data?.data ?? []);
  const fees = useFees(days, ledger.data, view);
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
          <AmountsTable
            key={table.currency}
            table={table}
            view={view}
            fees={table.currency === ledger.data?.reporting_currency ? fees : null}
          />
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

/** Fees beside the statement's days; null where the ledger tells none of them, or tells of other places than the statement. */
function useFees(days: PeriodDays, ledger: LedgerResponse | undefined, view: LedgerView): FeesOfDays | null {
  const hasPlaces = useBreakdowns().some(isPlaceId);
  return useMemo(() => {
    // The statement may be as it was known once; the ledger is of now.
    const isOfThen = (days.request.asOf ?? null) !== null;
    if (ledger === undefined || view === 'payout' || hasPlaces || isOfThen) return null;
    const own = ledger.data.filter(({ currency }) => currency === ledger.reporting_currency);
    return prepareFeesOfDays(own, periodSumsOf(days).current, days.known);
  }, [days, ledger, view, hasPlaces]);
}

interface AmountsTableProps {
  readonly table: LedgerTable;
  readonly view: LedgerView;
  readonly fees: FeesOfDays | null;
}

function AmountsTable({ table, view, fees }: AmountsTableProps) {
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
    ...(fees === null
      ? []
      : [
          {
            key: 'statement',
            label: 'In the statement',
            hint: 'The statement’s own line over the days whose sales documents tell.',
            renderCell: ({ type }: LedgerLine) => {
              const own = fees.beside.get(type);
              return own === undefined ? NO_VALUE : formatAmount(own, currency);
            },
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
  const notes = fees === null ? [] : [describeFees(fees, currency), ...whyTheyDiffer(lines, fees)];
  return (
    <>
      <RowsTable
        inset="none"
        caption={`Fees and payouts in ${currency}`}
        columns={columns}
        rows={lines}
        keyOf={({ type }) => type}
        foot={[foot]}
      />
      {notes.map((note) => (
        <p key={note} className={classes.note}>
          {note}
        </p>
      ))}
    </>
  );
}

function whyTheyDiffer(lines: readonly LedgerLine[], { beside }: FeesOfDays): string[] {
  return lines.flatMap(({ type, amount }) => explainBeside(type, amount, beside.get(type) ?? amount) ?? []);
}
