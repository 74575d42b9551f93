import { Autocomplete } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { isFoundIn } from '@skuline/domain/paging';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useApi } from '../../api/index.ts';
import { Icon } from '../../ui/index.ts';
import { choicesQuery } from './catalogue-queries.ts';
import classes from './Catalogue.module.css';

const DEBOUNCE_MS = 150;

interface NameFieldProps {
  readonly of: 'parent' | 'brand';
  readonly label: string;
  readonly placeholder: string;
  readonly text: string;
  readonly hasFirstFocus?: boolean;
  /** Renders the choices inside the popover, so that a press on one does not count as outside. */
  readonly isInPopover?: boolean;
  /** `brand`: that of a chosen parent SKU. */
  readonly onChange: (text: string, brand?: string) => void;
  readonly onEnter: () => void;
  readonly onEscape: () => void;
}

/** A field for a parent SKU or a brand: those that are known are offered, and what is typed may be a new one. */
export function NameField(props: NameFieldProps) {
  const { of, label, placeholder, text, hasFirstFocus = false, isInPopover = false } = props;
  const { onChange, onEnter, onEscape } = props;
  const [isOpen, setOpen] = useState(false);
  const [search] = useDebouncedValue(text, DEBOUNCE_MS);
  const { data } = useQuery({ ...choicesQuery(useApi(), of, search), enabled: isOpen });
  const name = text.trim();
  // Until the response for the latest text arrives, previous choices that still match are offered.
  const choices = data?.choices.filter((choice) => isFoundIn(choice.name, name));
  const choiceOf = new Map(choices?.map((choice) => [choice.name, choice]));
  const chosen = useRef<string | undefined>(undefined);
  const isNew = name !== '' && data?.is_known === false && !choiceOf.has(name);
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    // With a choice marked, Enter takes it first.
    if (event.key === 'Enter' && !(isOpen && isChoiceMarked(event.currentTarget))) {
      event.preventDefault();
      setOpen(false);
      onEnter();
    }
    if (event.key === 'Escape') onEscape();
  };
  return (
    <Autocomplete
      size="xs"
      aria-label={label}
      placeholder={placeholder}
      maxLength={255}
      autoComplete="off"
      data-autofocus={hasFirstFocus || undefined}
      // The person has just asked for this field.
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it appears where Edit was pressed
      autoFocus={hasFirstFocus}
      value={text}
      data={[...choiceOf.keys(), ...(isNew ? [name] : [])]}
      comboboxProps={{ width: 260, position: 'bottom-start', withinPortal: !isInPopover }}
      filter={({ options }) => options}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      // A chosen name is reported when it is selected, and again as the field's new text.
      onOptionSubmit={(taken) => {
        chosen.current = choiceOf.get(taken)?.brand_name ?? undefined;
      }}
      onChange={(next) => {
        onChange(next, chosen.current);
        chosen.current = undefined;
      }}
      onKeyDown={press}
      renderOption={({ option }) => (
        <Choice of={of} name={option.value} skus={choiceOf.get(option.value)?.skus ?? null} />
      )}
    />
  );
}

/** Whether the arrows have marked one of the choices of a field. */
function isChoiceMarked(field: HTMLInputElement): boolean {
  const choices = document.getElementById(field.getAttribute('aria-controls') ?? '');
  return choices !== null && choices.querySelector('[data-combobox-selected]') !== null;
}

interface ChoiceProps {
  readonly of: 'parent' | 'brand';
  readonly name: string;
  /** Null: a new name. */
  readonly skus: number | null;
}

function Choice({ of, name, skus }: ChoiceProps) {
  if (skus === null) {
    return (
      <span className={classes.newName}>
        <Icon shape={IconPlus} place="small" />
        <span className={classes.choice}>
          New {of} “{name}”
        </span>
      </span>
    );
  }
  return (
    <span className={classes.option}>
      <span className={classes.choice}>{name}</span>
      <span className={classes.quiet} data-numeric>
        {countSkus(skus)}
      </span>
    </span>
  );
}

function countSkus(skus: number): string {
  return skus === 1 ? '1 SKU' : `${skus} SKUs`;
}
