import type { MoverRow } from '@skuline/contract';
import { DIMENSIONS } from '@skuline/domain/products';
import { useMemo } from 'react';
import type { ChangeRequest } from '../why/change-drivers-query.ts';
import { WhyButton } from '../why/WhyButton.tsx';
import type { MoversRequest } from './movers-queries.ts';

/** By what the change of a brand, a parent SKU and a SKU is broken down. */
const PARTS = { brand_name: 'parent_sku_name', parent_sku_name: 'sku_name', sku_name: null } as const;

interface MoverWhyProps {
  readonly row: MoverRow;
  readonly request: MoversRequest;
}

/** Opens the drivers of a row's change. */
export function MoverWhy({ row, request: { metric, by, periods, filters } }: MoverWhyProps) {
  const name = row[by] ?? DIMENSIONS[by].unknownName;
  const request = useMemo<ChangeRequest>(
    () => ({
      metricId: metric,
      place: 'card',
      periods,
      filters: { ...filters, [by]: [name] },
      by: PARTS[by],
    }),
    [metric, periods, filters, by, name],
  );
  return <WhyButton request={request} subject={name} />;
}
