import { SegmentedControl } from '@mantine/core';
import { DIMENSION_IDS, DIMENSIONS, type DimensionId, isDimensionId } from '@skuline/domain/products';
import { useAnalysisActions } from './use-analysis.tsx';

const BREAKDOWNS = DIMENSION_IDS.map((id) => ({ value: id, label: DIMENSIONS[id].singular }));

/** Chooses the breakdown of a table: brand, parent SKU or SKU. */
export function BreakdownControl({ by }: { readonly by: DimensionId }) {
  const { setBreakdown } = useAnalysisActions();
  return (
    <SegmentedControl
      aria-label="Breakdown"
      size="xs"
      data={BREAKDOWNS}
      value={by}
      onChange={(value) => {
        if (isDimensionId(value)) setBreakdown(value);
      }}
    />
  );
}
