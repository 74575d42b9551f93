import { Button, Popover } from '@mantine/core';
import type { CatalogueRow, NameChangeBody } from '@skuline/contract';
import { formatMoney, withTrueMinus } from '@skuline/domain/formatting';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { Icon } from '../../ui/index.ts';
import classes from './Catalogue.module.css';
import { NameField } from './NameField.tsx';
import { acceptedOf } from './NameRow.tsx';
import { SetTags } from './SetTags.tsx';

interface BulkBarProps {
  readonly rows: readonly CatalogueRow[];
  /** Those that SKUs have. */
  readonly tags: readonly string[];
  readonly onSave: (changes: readonly NameChangeBody[]) => void;
  readonly onClear: () => void;
}

/** What can be done with the selected names. */
export function BulkBar({ rows, tags, onSave, onClear }: BulkBarProps) {
  const accepted = rows.map(acceptedOf).filter((change) => change !== null);
  const netSales = rows.reduce((sum, row) => sum + row.net_sales, 0);
  // The names of files of Skuline's own come with them.
  const skus = rows.filter((row) => row.is_editable).map((row) => row.sku_name);
  return (
    <div className={classes.bulk} role="toolbar" aria-label="Selected names" data-numeric>
      <p>
        <strong>{rows.length} selected</strong>{' '}
        <span className={classes.soft}>{withTrueMinus(formatMoney(netSales))} net sales</span>
      </p>
      <Button variant="subtle" size="compact-sm" onClick={onClear}>
        Clear
      </Button>
      <span className={classes.grow} />
      <SetTags rows={rows} tags={tags} onDone={onClear} />
      <SetName
        of="brand"
        label="Set brand"
        isDisabled={skus.length === 0}
        onSet={(brand) => onSave(skus.map((sku_name) => ({ sku_name, brand_name: brand })))}
      />
      <SetName
        of="parent"
        label="Set parent SKU"
        isDisabled={skus.length === 0}
        onSet={(parent, brand) =>
          onSave(
            skus.map((sku_name) => ({
              sku_name,
              parent_sku_name: parent,
              ...(brand === undefined ? {} : { brand_name: brand }),
            })),
          )
        }
      />
      <Button disabled={accepted.length === 0} onClick={() => onSave(accepted)}>
        Accept suggestions
      </Button>
    </div>
  );
}

interface SetNameProps {
  readonly of: 'parent' | 'brand';
  readonly label: string;
  readonly isDisabled: boolean;
  readonly onSet: (name: string, brand?: string) => void;
}

/** Sets one name of all that are selected; a known parent SKU brings its brand. */
function SetName({ of, label, isDisabled, onSet }: SetNameProps) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [brand, setBrand] = useState<string | undefined>();
  const set = () => {
    if (text.trim() === '') return;
    setOpen(false);
    setText('');
    onSet(text.trim(), brand);
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus returnFocus position="bottom-end">
      <Popover.Target>
        <Button
          variant="default"
          disabled={isDisabled}
          rightSection={<Icon shape={IconChevronDown} />}
          onClick={() => setOpen(!isOpen)}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={classes.setName}>
          <NameField
            of={of}
            label={label}
            placeholder={of === 'parent' ? 'Parent SKU' : 'Brand'}
            text={text}
            hasFirstFocus
            isInPopover
            onChange={(next, itsBrand) => {
              setText(next);
              setBrand(itsBrand);
            }}
            onEnter={set}
            onEscape={() => setOpen(false)}
          />
          <Button disabled={text.trim() === ''} onClick={set}>
            Set
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
