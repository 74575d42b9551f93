import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { LONGEST_MOVERS_SEARCH } from '@skuline/domain/movers';
import { type DimensionId, DIMENSIONS } from '@skuline/domain/products';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useAnalysisActions } from '../../../analysis/index.ts';
import { trackAction } from '../../../telemetry/index.ts';
import { Icon } from '../../../ui/index.ts';
import classes from './Movers.module.css';

/** Asked this long after the last key. */
const SEARCH_DEBOUNCE_MS = 300;

interface Draft {
  readonly text: string;
  /** The searches of the URL it stands instead of: the one it began with, and the one it was saved as. */
  readonly over: readonly string[];
}

interface MoversSearchProps {
  readonly by: DimensionId;
  /** As the URL has it. */
  readonly search: string;
}

/** Finds movers by a part of their name. */
export function MoversSearch({ by, search }: MoversSearchProps) {
  const { setMovers } = useAnalysisActions();
  const [draft, setDraft] = useState<Draft>({ text: search, over: [search] });
  const save = useDebouncedCallback((text: string) => {
    trackAction('movers_searched');
    setMovers({ movers_search: text === '' ? undefined : text }, true);
  }, SEARCH_DEBOUNCE_MS);
  const label = `Search ${DIMENSIONS[by].plural}`;
  return (
    <TextInput
      className={classes.search ?? ''}
      size="xs"
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={LONGEST_MOVERS_SEARCH}
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
