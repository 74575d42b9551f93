import { UnstyledButton } from '@mantine/core';
import { type DimensionId, DIMENSIONS, dimensionsAbove } from '@skuline/domain/products';
import { Badge } from './Badge.tsx';
import classes from './SegmentName.module.css';

interface SegmentNameProps {
  readonly row: Readonly<Record<DimensionId, string | null>> & { readonly state: string };
  readonly by: DimensionId;
  /** What a press on the name does. */
  readonly titleOf: (name: string) => string;
  readonly isPressed?: boolean;
  readonly onPress: (name: string) => void;
}

/** The name of a table's row as a button; whether it is new or gone; and what it belongs to. */
export function SegmentName({ row, by, titleOf, isPressed, onPress }: SegmentNameProps) {
  const [above] = dimensionsAbove(by);
  const parent = above === undefined ? null : row[above];
  const name = row[by] ?? DIMENSIONS[by].unknownName;
  return (
    <span className={classes.name}>
      <span className={classes.own}>
        <UnstyledButton
          className={classes.button}
          title={titleOf(name)}
          aria-pressed={isPressed}
          onClick={() => onPress(name)}
        >
          {name}
        </UnstyledButton>
        {row.state === 'both' ? null : <Badge look="outline">{row.state}</Badge>}
      </span>
      {parent === null ? null : (
        <small className={classes.parent} title={parent}>
          {parent}
        </small>
      )}
    </span>
  );
}
