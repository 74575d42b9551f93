import { UnstyledButton } from '@mantine/core';
import type { MoverRow } from '@skuline/contract';
import { type DimensionId, DIMENSIONS } from '@skuline/domain/products';
import { useNameFilter } from '../../../analysis/index.ts';
import { Badge } from '../../../ui/index.ts';
import classes from './Movers.module.css';

/** What a name belongs to, and stands beside it. */
const PARENTS = { brand_name: null, parent_sku_name: 'brand_name', sku_name: 'parent_sku_name' } as const;

interface MoverNameProps {
  readonly row: MoverRow;
  readonly by: DimensionId;
}

/** The name of a row, which filters by it; whether it is new or gone; and what it belongs to. */
export function MoverName({ row, by }: MoverNameProps) {
  const { only, toggle } = useNameFilter(by);
  const parentKey = PARENTS[by];
  const parent = parentKey === null ? null : row[parentKey];
  const name = row[by] ?? DIMENSIONS[by].unknownName;
  return (
    <span className={classes.name}>
      <span className={classes.names}>
        <UnstyledButton
          className={classes.filter}
          title={name === only ? `Show all, not only ${name}` : `Show only ${name}`}
          onClick={() => toggle(name)}
        >
          {name}
        </UnstyledButton>
        {row.state === 'both' ? null : <Badge look="outline">{row.state}</Badge>}
      </span>
      {parent === null ? null : <small title={parent}>{parent}</small>}
    </span>
  );
}
