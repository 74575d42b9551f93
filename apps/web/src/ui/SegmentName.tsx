import { Menu, UnstyledButton } from '@mantine/core';
import { type DimensionId, DIMENSIONS, dimensionsAbove } from '@skuline/domain/products';
import type { ReactNode } from 'react';
import { Badge } from './Badge.tsx';
import classes from './SegmentName.module.css';

interface SegmentNameBase {
  readonly row: Readonly<Record<DimensionId, string | null>> & { readonly state: string };
  readonly by: DimensionId;
}

interface NameAction {
  /** What a press on the name does. */
  readonly titleOf: (name: string) => string;
  readonly isPressed?: boolean;
  readonly onPress: (name: string) => void;
}

type SegmentNameProps = SegmentNameBase & (NameAction | { readonly menu: ReactNode });

/** The name of a table's row as a button, which may open a menu; whether it is new or gone; and what it belongs to. */
export function SegmentName(props: SegmentNameProps) {
  const { row, by } = props;
  const [above] = dimensionsAbove(by);
  const parent = above === undefined ? null : row[above];
  const name = row[by] ?? DIMENSIONS[by].unknownName;
  return (
    <span className={classes.name}>
      <span className={classes.own}>
        {'menu' in props ? (
          // What an item opens takes the focus; Escape returns it all the same.
          <Menu position="bottom-start" returnFocus={false}>
            <Menu.Target>
              <UnstyledButton className={classes.button}>{name}</UnstyledButton>
            </Menu.Target>
            <Menu.Dropdown className={classes.menu ?? ''}>{props.menu}</Menu.Dropdown>
          </Menu>
        ) : (
          <UnstyledButton
            className={classes.button}
            title={props.titleOf(name)}
            aria-pressed={props.isPressed}
            onClick={() => props.onPress(name)}
          >
            {name}
          </UnstyledButton>
        )}
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
