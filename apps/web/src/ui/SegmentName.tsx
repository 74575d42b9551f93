import { Menu, UnstyledButton } from '@mantine/core';
import { DIMENSIONS, dimensionsAbove, type SegmentId, segmentName } from '@skuline/domain/products';
import type { NamesOfRow } from '@skuline/domain/tables';
import type { ReactNode } from 'react';
import { Badge } from './Badge.tsx';
import classes from './SegmentName.module.css';

interface SegmentNameBase {
  readonly row: NamesOfRow & { readonly state: string };
  readonly by: SegmentId;
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
  const shown = segmentName(by, name);
  return (
    <span className={classes.name}>
      <span className={classes.own}>
        {'menu' in props ? (
          // What an item opens takes the focus; Escape returns it all the same.
          <Menu position="bottom-start" returnFocus={false}>
            <Menu.Target>
              <UnstyledButton className={classes.button}>{shown}</UnstyledButton>
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
            {shown}
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
