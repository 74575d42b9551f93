import { Menu } from '@mantine/core';
import type { MoverRow } from '@skuline/contract';
import { DIMENSIONS, segmentName } from '@skuline/domain/products';
import { useMemo, useState } from 'react';
import { useNameFilter } from '../../../analysis/index.ts';
import { SegmentName } from '../../../ui/index.ts';
import type { DriversRequest } from '../why/change-drivers-query.ts';
import { WhyButton, WhySheet } from '../why/WhyButton.tsx';
import type { MoversRequest } from './movers-queries.ts';

interface MoverProps {
  readonly row: MoverRow;
  readonly request: MoversRequest;
}

/**
 * The name of a row. A press filters by it; on touch, where nothing says so beforehand and no hover shows *Why?*, it
 * opens both as a menu.
 */
export function MoverName({ row, request, isTouch }: MoverProps & { readonly isTouch: boolean }) {
  const { by } = request;
  const { only, toggle } = useNameFilter(by);
  const change = useChange(row, request);
  const [isExplained, setExplained] = useState(false);
  const own = nameOf(row, request);
  const titleOf = (name: string) =>
    `${name === only ? 'Show all, not only' : 'Show only'} ${segmentName(by, name)}`;
  if (!isTouch) return <SegmentName row={row} by={by} titleOf={titleOf} onPress={toggle} />;
  return (
    <WhySheet
      request={change}
      subject={segmentName(by, own)}
      isOpen={isExplained}
      onClose={() => setExplained(false)}
    >
      <SegmentName
        row={row}
        by={by}
        menu={
          <>
            <Menu.Item onClick={() => setExplained(true)}>Why?</Menu.Item>
            <Menu.Item onClick={() => toggle(own)}>
              {own === only ? 'Show all again' : 'Filter to this'}
            </Menu.Item>
          </>
        }
      />
    </WhySheet>
  );
}

/** Opens the drivers of a row's change. */
export function MoverWhy({ row, request }: MoverProps) {
  return (
    <WhyButton request={useChange(row, request)} subject={segmentName(request.by, nameOf(row, request))} />
  );
}

function nameOf(row: MoverRow, { by }: MoversRequest): string {
  return row[by] ?? DIMENSIONS[by].unknownName;
}

/** By what the change of a row is broken down. */
const PARTS = {
  brand_name: 'parent_sku_name',
  parent_sku_name: 'sku_name',
  sku_name: null,
  channel: 'parent_sku_name',
  marketplace: 'parent_sku_name',
} as const;

function useChange(row: MoverRow, request: MoversRequest): DriversRequest {
  const { metric, by, periods, days, filters } = request;
  const name = nameOf(row, request);
  return useMemo<DriversRequest>(
    () => ({
      metricId: metric,
      place: 'card',
      periods,
      days,
      filters: { ...filters, [by]: [name] },
      by: PARTS[by],
    }),
    [metric, periods, days, filters, by, name],
  );
}
