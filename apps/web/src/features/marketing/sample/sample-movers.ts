import type { ENDPOINTS } from '@skuline/contract';
import {
  exportHeader,
  moversColumns,
  moversTitle,
  moversTotalRow,
  type NamedMover,
  toCsvText,
} from '@skuline/domain/exports';
import { sumFacts } from '@skuline/domain/metrics';
import { type MoversTotal, prepareMover, prepareMoversTotal } from '@skuline/domain/movers';
import { isFoundIn } from '@skuline/domain/paging';
import {
  compareByCodePoint,
  DIMENSION_IDS,
  type DimensionId,
  type SegmentId,
} from '@skuline/domain/products';
import type { NamesOfRow } from '@skuline/domain/tables';
import type * as z from 'zod/mini';
import { type BothPeriods, periodsOf, sampleSegmentsOf, sampleSumsOf } from './sample-periods.ts';

type MoversRequest = Omit<z.output<typeof ENDPOINTS.listMovers.query>, 'limit' | 'offset'>;

interface MoversTable {
  readonly movers: readonly NamedMover[];
  readonly total: MoversTotal;
}

export function prepareMoversTable(rows: BothPeriods, { metric, columns, by }: MoversRequest): MoversTable {
  const totals = sampleSumsOf(rows);
  const movers = [...sampleSegmentsOf(rows, by)].map(([, own]) => {
    const sums = {
      current: own.current.length === 0 ? null : sumFacts(own.current),
      previous: own.previous.length === 0 ? null : sumFacts(own.previous),
    };
    return { ...prepareMover(sums, totals, { metric, columns }), ...namesOf(own, by) };
  });
  return { movers, total: prepareMoversTotal(totals, { metric, columns }) };
}

/** The segment's own name and those it belongs to. */
function namesOf({ current, previous }: BothPeriods, by: SegmentId): NamesOfRow {
  const row = current[0] ?? previous[0];
  const depth = DIMENSION_IDS.findIndex((id) => id === by);
  const nameOf = (id: DimensionId) => (DIMENSION_IDS.indexOf(id) > depth ? null : (row?.[id] ?? null));
  return {
    brand_name: nameOf('brand_name'),
    parent_sku_name: nameOf('parent_sku_name'),
    sku_name: nameOf('sku_name'),
  };
}

export function orderMovers(movers: readonly NamedMover[], request: MoversRequest): NamedMover[] {
  const { by, search = '', show, order_by: orderBy, direction } = request;
  const sign = direction === 'asc' ? 1 : -1;
  const amountOf = (mover: NamedMover): number | null => {
    if (orderBy === 'change_size') return mover.effect === null ? null : Math.abs(mover.effect);
    return orderBy === 'name' ? null : mover[orderBy];
  };
  const byName = (a: NamedMover, b: NamedMover) => compareByCodePoint(a[by] ?? '', b[by] ?? '');
  return movers
    .filter(({ change }) => show === 'all' || (change ?? 0) * (show === 'up' ? 1 : -1) > 0)
    .filter((mover) => DIMENSION_IDS.some((id) => isFoundIn(mover[id] ?? '', search)))
    .toSorted((a, b) => {
      if (orderBy === 'name') return sign * byName(a, b);
      const [left, right] = [amountOf(a), amountOf(b)];
      // What is unknown comes last, whichever way the others stand.
      if (left === null || right === null) return Number(left === null) - Number(right === null);
      return sign * (left - right) || byName(a, b);
    });
}

export async function moversFile(
  { movers, total }: MoversTable,
  request: MoversRequest,
  format: 'csv' | 'xlsx',
): Promise<Blob> {
  const { metric, by, columns } = request;
  const title = moversTitle(metric, by);
  const periods = periodsOf(request);
  const shown = moversColumns(by, { metric, columns });
  const rows = [
    ...exportHeader({
      title,
      request: { range: periods.current, filters: request },
      compared: { periods, noDataYet: null, noDataBefore: null },
      dataVersion: 1,
    }),
    shown.map(({ label }) => label),
    ...[...orderMovers(movers, request), moversTotalRow(by, total)].map((mover) =>
      shown.map(({ cellOf }) => cellOf(mover)),
    ),
  ];
  if (format === 'csv') return new Blob([toCsvText(rows)], { type: 'text/csv; charset=utf-8' });
  const { writeXlsx } = await import('hucre/xlsx');
  const bytes = await writeXlsx({ sheets: [{ name: title.slice(0, 31), rows }] });
  // The library's bytes are backed by a plain buffer, as a Blob wants them.
  return new Blob([bytes as Uint8Array<ArrayBuffer>]);
}
