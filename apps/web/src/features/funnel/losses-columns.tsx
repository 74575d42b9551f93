import {
  type FunnelOrder,
  formatReferenceHead,
  type FunnelReference,
  funnelStep,
  type ShownLoss,
  VERDICTS_EXPLAINED,
} from '@skuline/domain/funnel';
import { FACTS, METRICS } from '@skuline/domain/metrics';
import { COLUMN_TITLES } from '@skuline/domain/tables';
import type { ReactNode } from 'react';
import { Growth } from '../../ui/index.ts';
import type { FunnelRequest } from './funnel-queries.ts';

/** A column of figures. */
export interface Column {
  readonly key: string;
  /** What its head sorts by; null: it does not. */
  readonly sorts: FunnelOrder | null;
  readonly label: string;
  /** Explains a head that does not sort. */
  readonly hint?: string;
  readonly isStrong?: boolean;
  /** Whether the cell is drawn in a quieter color, and never as strong. */
  readonly isQuiet?: (loss: ShownLoss) => boolean;
  readonly cell: (loss: ShownLoss) => ReactNode;
}

interface Wanted {
  readonly request: FunnelRequest;
  readonly isPhone: boolean;
  /** Whether the data say what one that comes out is worth. */
  readonly isMoneyKnown: boolean;
}

/** The columns behind the names. On phones what changed and what it cost come first. */
export function listColumns({ request, isPhone, isMoneyKnown }: Wanted): Column[] {
  const { step, rates, view } = request;
  const counts = countColumns(request);
  const rate: Column = {
    key: 'rate',
    sorts: 'rate',
    label: funnelStep(step).rate.label,
    isStrong: true,
    cell: (loss) => loss.rate,
  };
  const reference = referenceColumn(view.reference);
  const change: Column = {
    key: 'change',
    sorts: 'change',
    label: COLUMN_TITLES.change,
    cell: (loss) => <Growth change={loss.change} align="end" />,
  };
  const test: Column = {
    key: 'test',
    sorts: null,
    label: 'Test',
    hint: VERDICTS_EXPLAINED,
    isQuiet: () => true,
    cell: (loss) => loss.test,
  };
  const others = rates.map(
    (id, at): Column => ({ key: id, sorts: id, label: METRICS[id].label, cell: (loss) => loss.rates[at] }),
  );
  const money: Column[] = isMoneyKnown
    ? [
        {
          key: 'money_lost',
          sorts: 'money_lost',
          label: 'Money lost',
          isStrong: true,
          isQuiet: (loss) => !loss.isCounted,
          cell: (loss) => loss.moneyLost,
        },
      ]
    : [];
  return isPhone
    ? [change, ...money, rate, reference, test, ...counts, ...others]
    : [...counts, rate, reference, change, test, ...others, ...money];
}

function countColumns({ step }: FunnelRequest): Column[] {
  const { upstream, downstream } = funnelStep(step);
  return [
    { key: 'upstream', sorts: 'upstream', label: FACTS[upstream].label, cell: (loss) => loss.upstream },
    {
      key: 'downstream',
      sorts: 'downstream',
      label: FACTS[downstream].label,
      cell: (loss) => loss.downstream,
    },
  ];
}

/** A rate that all rows are measured by orders nothing. */
function referenceColumn(reference: FunnelReference): Column {
  return {
    key: 'reference',
    sorts: reference.kind === 'previous' ? 'reference' : null,
    label: formatReferenceHead(reference),
    cell: (loss) => loss.reference,
  };
}
