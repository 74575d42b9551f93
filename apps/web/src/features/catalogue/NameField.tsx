import '@mantine/core/styles/Combobox.layer.css';
import { Autocomplete } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { useApi } from '../../api/index.ts';
import { choicesQuery } from './catalogue-queries.ts';
import classes from './Catalogue.module.css';

const DEBOUNCE_MS = 150;

interface NameFieldProps {
  readonly of: 'parent' | 'brand';
  readonly label: string;
  readonly placeholder: string;
  readonly text: string;
  readonly hasFirstFocus?: boolean;
  /** `brand`: that of a chosen parent SKU. */
  readonly onChange: (text: string, brand?: string) => void;
  readonly onEnter: () => void;
  readonly onEscape: () => void;
}

/** A field for a parent SKU or a brand: those that are known are offered, and what is typed may be a new one. */
export function NameField(props: NameFieldProps) {
  const { of, label, placeholder, text, hasFirstFocus = false, onChange, onEnter, onEscape } = props;
  const [isOpen, setOpen] = useState(false);
  const [search] = useDebouncedValue(text, DEBOUNCE_MS);
  const { data } = useQuery({ ...choicesQuery(useApi(), of, search), enabled: isOpen });
  const choices = data?.choices ?? [];
  const skusOf = new Map(choices.map(({ name, skus }) => [name, skus]));
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    // With a choice marked, Enter takes it first.
    const isMarked = event.currentTarget.getAttribute('aria-activedescendant') !== null && isOpen;
    if (event.key === 'Enter' && !isMarked) {
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
      data={choices.map(({ name }) => name)}
      comboboxProps={{ width: 260, position: 'bottom-start' }}
      filter={({ options }) => options}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onChange={(next) => onChange(next)}
      onOptionSubmit={(name) => {
        const brand = choices.find((choice) => choice.name === name)?.brand_name ?? undefined;
        onChange(name, brand);
      }}
      onKeyDown={press}
      renderOption={({ option }) => (
        <span className={classes.option}>
          <span className={classes.choice}>{option.value}</span>
          <span className={classes.quiet} data-numeric>
            {countSkus(skusOf.get(option.value) ?? 0)}
          </span>
        </span>
      )}
    />
  );
}

function countSkus(skus: number): string {
  return skus === 1 ? '1 SKU' : `${skus} SKUs`;
}
