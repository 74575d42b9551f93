import { Button, Checkbox, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import type { FilterChoices } from './filter-options.ts';
import { emptyListMessage, FILTER_TEXTS, type FilterField } from './filter-texts.ts';
import classes from './MultiSelect.module.css';
import { optionId, OptionList } from './OptionList.tsx';
import {
  type FilterOption,
  findShown,
  inListOrder,
  selectAllState,
  toggleName,
  toggleShown,
} from './selection-draft.ts';

interface MultiSelectPanelProps {
  readonly field: FilterField;
  readonly findChoices: () => FilterChoices;
  readonly selected: readonly string[];
  readonly onCancel: () => void;
  readonly onApply: (selected: string[]) => void;
}

/** Search, Select All, the list and the footer; keeps the draft until Apply. */
export function MultiSelectPanel({ field, onCancel, onApply, ...props }: MultiSelectPanelProps) {
  const [{ options, isRestricted }] = useState(props.findChoices);
  const [draft, setDraft] = useState<ReadonlySet<string>>(() => new Set(props.selected));
  const [search, setSearch] = useState('');
  const listId = useId();
  const shown = useMemo(() => findShown(options, search), [options, search]);
  const all = useMemo(() => selectAllState(draft, shown), [draft, shown]);
  const toggle = (name: string) => setDraft(toggleName(draft, name));
  const { active, setActive, moveActive } = useActiveOption(shown, toggle);
  const texts = FILTER_TEXTS[field];
  return (
    <div className={classes.panel}>
      <TextInput
        className={classes.search}
        size="sm"
        data-autofocus
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is an input; the role names the list it controls
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={shown[active] === undefined ? undefined : optionId(listId, active)}
        aria-label={texts.searchPlaceholder}
        placeholder={texts.searchPlaceholder}
        leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
        value={search}
        onChange={(event) => {
          setSearch(event.currentTarget.value);
          setActive(-1);
        }}
        onKeyDown={moveActive}
      />
      <div className={classes.all}>
        <Checkbox
          label={`Select All - ${shown.length}`}
          checked={all === 'all'}
          indeterminate={all === 'some'}
          disabled={shown.length === 0}
          onChange={() => setDraft(toggleShown(draft, shown))}
        />
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.clear}
          onClick={() => setDraft(new Set())}
        >
          Clear
        </Button>
      </div>
      {shown.length === 0 ? (
        <output className={classes.empty}>
          {emptyListMessage(field, { search, optionCount: options.length, isRestricted })}
        </output>
      ) : (
        <OptionList
          id={listId}
          label={texts.label}
          options={shown}
          selected={draft}
          active={active}
          onToggle={toggle}
        />
      )}
      <div className={classes.footer}>
        <span className={classes.count} aria-live="polite">
          {draft.size.toLocaleString('en-US')} selected
        </span>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button onClick={() => onApply(inListOrder(draft, options))}>Apply</Button>
      </div>
    </div>
  );
}

/** The row highlighted by the arrow keys while the focus stays in the search box; -1 for none. Enter toggles it. */
function useActiveOption(shown: readonly FilterOption[], toggle: (name: string) => void) {
  const [active, setActive] = useState(-1);
  const moveActive = (event: KeyboardEvent) => {
    const last = shown.length - 1;
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: Math.min(active + 1, last),
      ArrowUp: Math.max(active - 1, 0),
      PageDown: Math.min(active + 7, last),
      PageUp: Math.max(active - 7, 0),
    };
    const target = moves[event.key];
    const option = shown[active];
    if (target !== undefined) setActive(target);
    else if (event.key === 'Enter' && option !== undefined) toggle(option.name);
    else return;
    event.preventDefault();
  };
  return { active, setActive, moveActive };
}
