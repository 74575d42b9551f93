import type { FunnelRow } from '@skuline/contract';
import {
  type FunnelOrder,
  formatReferenceHead,
  funnelStep,
  type ShownLoss,
  VERDICTS_EXPLAINED,
} from '@skuline/domain/funnel';
import { FACTS, METRICS } from '@skuline/domain/metrics';
import { COLUMN_TITLES } from '@skuline/domain/tables';
import type { ReactNode } from 'react';
import { Growth, type RowsColumn } from '../../ui/index.ts';
import type { FunnelRequest } from './funnel-queries.ts';

export interface LossColumn extends RowsColumn<{ readonly row: FunnelRow; readonly shown: ShownLoss }> {
  /** What stands under it of a row or of the whole; left out where it is no figure. */
  readonly renderFigure?: (shown: ShownLoss) => ReactNode;
}

interface Wanted {
  readonly request: FunnelRequest;
  readonly isPhone: boolean;
  /** Whether the data say what one that comes out is worth. */
  readonly isMoneyKnown: boolean;
}

/** The columns behind the names. On phones what changed and what it cost come first. */
export function figureColumns(
  { request: { step, rates, view }, isPhone, isMoneyKnown }: Wanted,
  sortBy: (order: FunnelOrder) => LossColumn['sort'],
): LossColumn[] {
  const { upstream, downstream, rate } = funnelStep(step);
  const column = (
    order: FunnelOrder,
    label: string,
    figure: (shown: ShownLoss) => ReactNode,
    more?: Partial<LossColumn>,
  ): LossColumn => ({
    key: order,
    label,
    renderFigure: figure,
    sort: sortBy(order),
    renderCell: ({ shown }) => figure(shown),
    ...more,
  });
  const counts = [
    column('upstream', FACTS[upstream].label, (shown) => shown.upstream),
    column('downstream', FACTS[downstream].label, (shown) => shown.downstream),
  ];
  const own = column('rate', rate.label, (shown) => shown.rate, { isStrong: true });
  const reference = column(
    'reference',
    formatReferenceHead(view.reference),
    (shown) => shown.reference,
    // A rate that all rows are measured by orders nothing.
    view.reference.kind === 'previous' ? {} : { sort: null },
  );
  const change = column('change', COLUMN_TITLES.change, (shown) => (
    <Growth change={shown.change} align="end" />
  ));
  const test: LossColumn = {
    key: 'Test',
    hint: VERDICTS_EXPLAINED,
    looks: { 'data-quiet': true },
    renderFigure: (shown) => shown.test,
    renderCell: ({ shown }) => shown.test,
  };
  const others = rates.map((id, at) => column(id, METRICS[id].label, (shown) => shown.rates[at]));
  const lost = column('money_lost', 'Money lost', (shown) => shown.moneyLost, {
    isStrong: true,
    isQuiet: ({ shown }) => !shown.isCounted,
  });
  const money = isMoneyKnown ? [lost] : [];
  return isPhone
    ? [change, ...money, own, reference, test, ...counts, ...others]
    : [...counts, own, reference, change, test, ...others, ...money];
}
