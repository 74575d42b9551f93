import { useState } from 'react';
import { lazyPart } from '../../ui/index.ts';
import { PopoverButton } from '../PopoverButton.tsx';
import type { FilterChoices } from './filter-options.ts';
import { FILTER_TEXTS, type FilterField, triggerText } from './filter-texts.ts';

const MultiSelectPanel = lazyPart(async () => (await import('./MultiSelectPanel.tsx')).MultiSelectPanel);

export interface MultiSelectProps {
  readonly field: FilterField;
  /** The options given the selections above; computed only when the list opens. */
  readonly findChoices: () => FilterChoices;
  readonly selected: readonly string[];
  /** While loading, or when the tenant has no options of this kind. */
  readonly isDisabled: boolean;
  readonly onApply: (selected: string[]) => void;
}

/**
 * One multi-select of the filter bar (spec 2). Only Apply changes the selection; closing it any other way restores it.
 */
export function MultiSelect({ field, findChoices, selected, isDisabled, onApply }: MultiSelectProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <PopoverButton
      text={triggerText(field, selected.length)}
      label={FILTER_TEXTS[field].label}
      isOpen={isOpen}
      isActive={selected.length > 0}
      isDisabled={isDisabled}
      onToggle={() => setOpen(!isOpen)}
      onClose={close}
      onEscape={close}
      content={MultiSelectPanel}
    >
      <MultiSelectPanel
        field={field}
        findChoices={findChoices}
        selected={selected}
        onCancel={close}
        onApply={(names) => {
          close();
          onApply(names);
        }}
      />
    </PopoverButton>
  );
}
