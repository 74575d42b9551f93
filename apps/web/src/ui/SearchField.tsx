import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { LONGEST_SEARCH } from '@skuline/domain/paging';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { Icon } from './Icon.tsx';

/** Debounce after the last keystroke. */
const SEARCH_DEBOUNCE_MS = 300;

interface Draft {
  readonly text: string;
  /** The URL's searches that the draft replaces: the one it started from, and the one it was saved as. */
  readonly over: readonly string[];
}

interface SearchFieldProps {
  /** Its name and, where no shorter one is given, its placeholder: 'Search SKUs'. */
  readonly label: string;
  readonly placeholder?: string | undefined;
  readonly className?: string | undefined;
  /** As the URL has it. */
  readonly search: string;
  /** Called with the text after the debounce. */
  readonly onSearch: (text: string) => void;
}

/** Searches a long table; the search is kept in the URL. */
export function SearchField({ label, placeholder = label, className, search, onSearch }: SearchFieldProps) {
  const [draft, setDraft] = useState<Draft>({ text: search, over: [search] });
  const save = useDebouncedCallback(onSearch, SEARCH_DEBOUNCE_MS);
  return (
    <TextInput
      className={className ?? ''}
      size="xs"
      type="search"
      aria-label={label}
      placeholder={placeholder}
      maxLength={LONGEST_SEARCH}
      leftSection={<Icon shape={IconSearch} />}
      // Whatever else changes the URL, such as Back, changes the field.
      value={draft.over.includes(search) ? draft.text : search}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setDraft({ text, over: [search, text] });
        save(text);
      }}
    />
  );
}
