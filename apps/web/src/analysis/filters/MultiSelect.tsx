import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { ResponsivePanel } from '../ResponsivePanel.tsx';
import classes from '../trigger.module.css';
import type { FilterChoices } from './filter-options.ts';
import { FILTER_TEXTS, type FilterField, triggerText } from './filter-texts.ts';
import { MultiSelectPanel } from './MultiSelectPanel.tsx';

export interface MultiSelectProps {
  readonly field: FilterField;
  /** What can be chosen given the selections above; worked out only when the list is opened. */
  readonly findChoices: () => FilterChoices;
  readonly selected: readonly string[];
  /** While loading, or when the tenant has nothing of this kind at all. */
  readonly isDisabled: boolean;
  readonly onApply: (selected: string[]) => void;
}

/** One multi-select of the filter bar (spec 2). Only Apply changes anything; every other way out restores. */
export function MultiSelect(props: MultiSelectProps) {
  const { field, selected, isDisabled } = props;
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <ResponsivePanel
      opened={isOpen}
      label={FILTER_TEXTS[field].label}
      onClose={close}
      onEscape={close}
      trigger={
        <Button
          variant="default"
          className={classes.trigger}
          data-active={selected.length > 0 || undefined}
          data-open={isOpen || undefined}
          disabled={isDisabled}
          rightSection={<IconChevronDown size={14} stroke={1.6} aria-hidden />}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {triggerText(field, selected.length)}
        </Button>
      }
    >
      <MultiSelectPanel
        field={field}
        findChoices={props.findChoices}
        selected={selected}
        onCancel={close}
        onApply={(names) => {
          close();
          props.onApply(names);
        }}
      />
    </ResponsivePanel>
  );
}
