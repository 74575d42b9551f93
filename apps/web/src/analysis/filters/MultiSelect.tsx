import { useState } from 'react';
import { lazyPart } from '../../ui/index.ts';
import { PanelButton } from '../PanelButton.tsx';
import type { FilterChoices } from './filter-options.ts';
import { FILTER_TEXTS, type FilterField, triggerText } from './filter-texts.ts';

const MultiSelectPanel = lazyPart(async () => (await import('./MultiSelectPanel.tsx')).MultiSelectPanel);

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
export function MultiSelect({ field, findChoices, selected, isDisabled, onApply }: MultiSelectProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <PanelButton
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
    </PanelButton>
  );
}
