import { UnstyledButton } from '@mantine/core';
import type { MoverRow } from '@skuline/contract';
import { type DimensionId, DIMENSIONS, dimensionsAbove } from '@skuline/domain/products';
import { useNameFilter } from '../../../analysis/index.ts';
import { Badge } from '../../../ui/index.ts';
import classes from './Movers.module.css';

interface MoverNameProps {
  readonly row: MoverRow;
  readonly by: DimensionId;
}

/** The name of a row, which filters by it; whether it is new or gone; and what it belongs to. */
export function MoverName({ row, by }: MoverNameProps) {
  const { only, toggle } = useNameFilter(by);
  // What the name belongs to stands beside it.
  const [above] = dimensionsAbove(by);
  const parent = above === undefined ? null : row[above];
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
