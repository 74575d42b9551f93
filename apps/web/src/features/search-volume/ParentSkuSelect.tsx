import { Select } from '@mantine/core';
import '@mantine/core/styles/Combobox.layer.css';
import { IconChevronDown } from '@tabler/icons-react';
import { memo } from 'react';
import { useAnalysisActions } from '../../analysis/index.ts';
import { Icon } from '../../ui/index.ts';
import classes from './ParentSkuSelect.module.css';

/** Longer lists are searchable. */
const MOST_OPTIONS_SHOWN = 100;

interface ParentSkuSelectProps {
  readonly options: readonly string[];
  readonly chosen: string | null;
}

/** The selected parent SKU, kept in the URL. */
export const ParentSkuSelect = memo(function ParentSkuSelect({ options, chosen }: ParentSkuSelectProps) {
  const { setSearchParentSku } = useAnalysisActions();
  return (
    <Select
      className={classes.select}
      aria-label="Parent SKU of the search volume"
      data={[...options]}
      value={chosen}
      placeholder="Parent SKU"
      disabled={options.length === 0}
      searchable={options.length > 1}
      limit={MOST_OPTIONS_SHOWN}
      nothingFoundMessage="No matching Parent SKUs found"
      maxDropdownHeight={320}
      comboboxProps={{ position: 'bottom-end', width: 'target' }}
      rightSection={<Icon shape={IconChevronDown} place="small" />}
      rightSectionPointerEvents="none"
      onChange={(name) => {
        if (name !== null && name !== chosen) setSearchParentSku(name);
      }}
    />
  );
});
