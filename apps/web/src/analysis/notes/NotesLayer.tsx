import { Popover, UnstyledButton } from '@mantine/core';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import type { Bucket, DateKey } from '@skuline/domain/calendar';
import {
  describeMark,
  nearestMark,
  type Note,
  type NoteKind,
  type NoteMark,
  placeNotes,
} from '@skuline/domain/notes';
import {
  IconBulb,
  IconCoins,
  IconFlag,
  IconPackageOff,
  IconUpload,
  type TablerIcon,
} from '@tabler/icons-react';
import { type CSSProperties, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { Icon, PLOT_MARGIN } from '../../ui/index.ts';
import { NoteList } from './NoteList.tsx';
import classes from './Notes.module.css';

const SHAPES: Readonly<Record<NoteKind, TablerIcon>> = {
  own: IconFlag,
  insight: IconBulb,
  import: IconUpload,
  cost: IconCoins,
  stock: IconPackageOff,
};

/** The least distance between marks, in pixels, so that one can be pressed without its neighbor. */
const MARK_DISTANCE = 24;

export interface NotesLayerProps {
  readonly notes: readonly Note[];
  readonly chart: { readonly buckets: readonly Bucket[]; readonly today: DateKey };
  /** Where the first bucket stands in the plot, and how far its axis is from the bottom; in pixels. */
  readonly left: number;
  readonly bottom: number;
  /** The mark nearest to the pointer, or that has the focus; null when neither is over the plot. */
  readonly onNearest?: (mark: NoteMark | null) => void;
}

/** The notes of a plot as marks on its time axis; lies over the plot, whose parent is positioned. */
export function NotesLayer({ notes, chart, left, bottom, onNearest = ignore }: NotesLayerProps) {
  const { ref: sizeRef, width } = useElementSize<HTMLDivElement>();
  const [layer, setLayer] = useState<HTMLDivElement | null>(null);
  const ref = useMergedRef(sizeRef, setLayer);
  const { buckets, today } = chart;
  const last = width - PLOT_MARGIN.right;
  const between = buckets.length < 2 ? 0 : (last - left) / (buckets.length - 1);
  const marks = useMemo(
    () => (width === 0 ? [] : placeNotes(notes, buckets, between > 0 ? MARK_DISTANCE / between : 0)),
    [notes, buckets, between, width],
  );
  const [openKey, setOpenKey] = useState<DateKey | null>(null);
  // A single bucket stands in the middle.
  const placeOf = ({ position }: NoteMark) => (between > 0 ? left + position * between : (left + last) / 2);
  const point = useEffectEvent((x: number | null) => {
    onNearest(x === null || between === 0 ? null : nearestMark(marks, (x - left) / between));
  });
  // Effect: follows the pointer over the plot below, which the layer itself lets through.
  useEffect(() => {
    const plot = layer?.parentElement;
    if (plot === null || plot === undefined) return undefined;
    const follow = ({ clientX }: PointerEvent) => point(clientX - plot.getBoundingClientRect().left);
    const leave = () => point(null);
    plot.addEventListener('pointermove', follow);
    plot.addEventListener('pointerleave', leave);
    return () => {
      plot.removeEventListener('pointermove', follow);
      plot.removeEventListener('pointerleave', leave);
    };
  }, [layer]);
  const style: Record<`--${string}`, string> = { '--axis': `${bottom}px` };
  return (
    <div ref={ref} className={classes.layer} style={style satisfies CSSProperties}>
      {marks.map((mark) => (
        <Popover
          key={mark.key}
          opened={openKey === mark.key}
          onChange={(isOpen) => {
            setOpenKey(isOpen ? mark.key : null);
            if (!isOpen) onNearest(null);
          }}
          position="top"
          width={288}
          trapFocus
          returnFocus
        >
          <Popover.Target>
            <UnstyledButton
              className={classes.mark}
              style={{ insetInlineStart: placeOf(mark) }}
              aria-label={describeMark(mark, today)}
              onFocus={() => onNearest(mark)}
              // The words of the mark that is open stay.
              onBlur={() => openKey === mark.key || onNearest(null)}
              onClick={() => setOpenKey(openKey === mark.key ? null : mark.key)}
            >
              <span className={classes.square}>
                {mark.kind === null ? mark.notes.length : <Icon shape={SHAPES[mark.kind]} place="small" />}
              </span>
            </UnstyledButton>
          </Popover.Target>
          <Popover.Dropdown aria-label={describeMark(mark, today)}>
            <NoteList notes={mark.notes} today={today} onLeave={() => setOpenKey(null)} />
          </Popover.Dropdown>
        </Popover>
      ))}
    </div>
  );
}

function ignore(): void {}
