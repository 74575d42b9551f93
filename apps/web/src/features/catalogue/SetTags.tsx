import { Autocomplete, Button, Popover } from '@mantine/core';
import { type CatalogueRow, saveTags, type TagChangeBody } from '@skuline/contract';
import { findTagProblem, LONGEST_TAG, readTags } from '@skuline/domain/products';
import { IconChevronDown } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { tenantScope, useApi } from '../../api/index.ts';
import { trackAction } from '../../telemetry/index.ts';
import { Icon, showToast } from '../../ui/index.ts';
import classes from './Catalogue.module.css';

interface SetTagsProps {
  readonly rows: readonly CatalogueRow[];
  /** Those that SKUs have already, to choose from. */
  readonly tags: readonly string[];
  readonly onDone: () => void;
}

/** Gives the selected SKUs a tag, or takes it from them. */
export function SetTags({ rows, tags, onDone }: SetTagsProps) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const { mutate: save, isPending } = useSaveTags();
  const named = readTags(text);
  const problem = named.map(findTagProblem).find((found) => found !== null) ?? null;
  const set = (how: 'add' | 'remove') => {
    if (named.length === 0 || problem !== null) return;
    setOpen(false);
    setText('');
    save(rows.map(({ sku_name }) => ({ sku_name, add: [], remove: [], [how]: named })));
    onDone();
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus returnFocus position="bottom-end">
      <Popover.Target>
        <Button
          variant="default"
          loading={isPending}
          rightSection={<Icon shape={IconChevronDown} />}
          onClick={() => setOpen(!isOpen)}
        >
          Tags
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={classes.setName}>
          <Autocomplete
            size="xs"
            aria-label="Tag"
            placeholder="Tag, such as Clearance"
            maxLength={LONGEST_TAG}
            autoComplete="off"
            data-autofocus
            error={problem === null ? null : `This tag ${problem}`}
            value={text}
            data={[...tags]}
            comboboxProps={{ withinPortal: false }}
            onChange={setText}
          />
          <Button disabled={named.length === 0} onClick={() => set('add')}>
            Add
          </Button>
          <Button variant="default" disabled={named.length === 0} onClick={() => set('remove')}>
            Remove
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

const fail = ({ message }: Error) => showToast({ kind: 'failed', message });

function useSaveTags() {
  const api = useApi();
  const cache = useQueryClient();
  const save = (changes: readonly TagChangeBody[]) =>
    api.call(saveTags, { body: { changes: [...changes] }, query: tenantScope(api) });
  return useMutation({
    mutationFn: save,
    onSuccess: async ({ undo }) => {
      trackAction('names_saved');
      // The figures of a tag are those of the SKUs that have it now.
      await cache.invalidateQueries();
      if (undo.length === 0) return showToast({ kind: 'done', message: 'The tags were so already.' });
      const run = () => {
        trackAction('names_undone');
        save(undo).then(() => cache.invalidateQueries(), fail);
      };
      showToast({ kind: 'done', message: 'Tags saved.', action: { label: 'Undo', run } });
    },
    onError: fail,
  });
}
