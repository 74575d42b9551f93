import { useVirtualizer } from '@tanstack/react-virtual';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import classes from './MultiSelect.module.css';
import type { FilterOption } from './selection-draft.ts';
import { useIsPhone } from '../use-is-phone.ts';

/** Up to this many rows are all rendered; longer lists are virtualized. */
const VIRTUAL_ABOVE = 100;

interface OptionListProps {
  readonly id: string;
  readonly label: string;
  readonly options: readonly FilterOption[];
  readonly selected: ReadonlySet<string>;
  /** The index of the row highlighted by the keyboard, or -1. */
  readonly active: number;
  readonly onToggle: (name: string) => void;
}

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

/** The options as a multi-select listbox; virtualized, so 50,000 of them cost no more than the visible rows. */
export function OptionList({ id, label, options, selected, active, onToggle }: OptionListProps) {
  const viewport = useRef<HTMLDivElement>(null);
  const isVirtual = options.length > VIRTUAL_ABOVE;
  const rowHeight = useIsPhone() ? 44 : 32;
  // oxlint-disable-next-line react/incompatible-library -- this component is not compiled
  const virtualizer = useVirtualizer({
    count: options.length,
    enabled: isVirtual,
    estimateSize: () => rowHeight,
    getScrollElement: () => viewport.current,
    overscan: 8,
    paddingStart: 4,
    paddingEnd: 4,
  });

  // Effect: scrolls the highlighted row into view.
  useEffect(() => {
    if (active < 0) return;
    if (isVirtual) virtualizer.scrollToIndex(active, { align: 'auto' });
    else document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' });
  }, [active, id, isVirtual, virtualizer]);

  const row = (index: number, offset: number | null) => {
    const option = options[index];
    if (option === undefined) return null;
    return (
      <OptionRow
        key={option.name}
        id={optionId(id, index)}
        option={option}
        position={index + 1}
        total={options.length}
        isSelected={selected.has(option.name)}
        isActive={index === active}
        offset={offset}
        onToggle={onToggle}
      />
    );
  };
  return (
    <div
      ref={viewport}
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a <select> can be neither searched nor virtual
      role="listbox"
      aria-label={label}
      aria-multiselectable
      tabIndex={-1}
      className={classes.viewport}
    >
      <div
        role="presentation"
        className={classes.list}
        data-virtual={isVirtual || undefined}
        style={isVirtual ? { height: virtualizer.getTotalSize() } : undefined}
      >
        {isVirtual
          ? virtualizer.getVirtualItems().map((item) => row(item.index, item.start))
          : options.map((_, index) => row(index, null))}
      </div>
    </div>
  );
}

interface OptionRowProps {
  readonly id: string;
  readonly option: FilterOption;
  readonly position: number;
  readonly total: number;
  readonly isSelected: boolean;
  readonly isActive: boolean;
  /** Pixels from the top in a virtualized list, null otherwise. */
  readonly offset: number | null;
  readonly onToggle: (name: string) => void;
}

function OptionRow({ id, option, position, total, isSelected, isActive, offset, onToggle }: OptionRowProps) {
  return (
    // Keyboard users reach the options through the search box (aria-activedescendant), as in the combobox pattern.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as the listbox
      role="option"
      tabIndex={-1}
      aria-selected={isSelected}
      aria-setsize={total}
      aria-posinset={position}
      aria-label={option.name}
      className={classes.option}
      data-active={isActive || undefined}
      style={offset === null ? undefined : { transform: `translateY(${offset}px)` }}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onToggle(option.name)}
    >
      <span className={classes.box} aria-hidden>
        {isSelected ? <IconCheck size={12} stroke={3} /> : null}
      </span>
      <span className={classes.name} title={option.name}>
        {option.name}
      </span>
      {option.detail === undefined ? null : <span className={classes.detail}>{option.detail}</span>}
    </div>
  );
}
