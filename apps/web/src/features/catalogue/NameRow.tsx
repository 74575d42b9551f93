import { Button, Checkbox, TextInput } from '@mantine/core';
import type { CatalogueRow, NameChangeBody } from '@skuline/contract';
import { formatMoney, formatPercent, NO_VALUE, withTrueMinus } from '@skuline/domain/formatting';
import { UNKNOWN_BRAND, UNKNOWN_PARENT_SKU } from '@skuline/domain/products';
import { type KeyboardEvent, useState } from 'react';
import classes from './Catalogue.module.css';
import { NameField } from './NameField.tsx';

interface NameRowProps {
  readonly row: CatalogueRow;
  /** Entered and not saved yet. */
  readonly pending: NameChangeBody | undefined;
  readonly isSelected: boolean;
  readonly isEdited: boolean;
  readonly onSelect: (isSelected: boolean) => void;
  readonly onEdit: (isEdited: boolean) => void;
  /** `isDown`: goes on with the next row. */
  readonly onSave: (change: NameChangeBody, isDown: boolean) => void;
}

/** What is taken when a suggestion is accepted. */
export function acceptedOf({ sku_name, suggestion }: CatalogueRow): NameChangeBody | null {
  if (suggestion === null) return null;
  const { asin, parent_sku_name, brand_name } = suggestion;
  return { sku_name, asin, parent_sku_name, brand_name };
}

/** A SKU, what it is called and where that is from; its names are edited in place. */
export function NameRow(props: NameRowProps) {
  const { row, pending, isSelected, isEdited, onSelect, onEdit, onSave } = props;
  const accepted = pending === undefined ? acceptedOf(row) : null;
  const names = namesWith(row, pending ?? accepted);
  return (
    <tr data-selected={isSelected || undefined} data-edited={isEdited || undefined}>
      <td className={classes.check}>
        <Checkbox
          size="xs"
          aria-label={`Select ${row.sku_name}`}
          checked={isSelected}
          disabled={!row.is_editable}
          onChange={(event) => onSelect(event.currentTarget.checked)}
        />
      </td>
      <th scope="row" data-align="start" className={classes.sku} title={row.sku_name}>
        {row.sku_name}
      </th>
      {isEdited ? (
        <EditedNames row={row} names={namesWith(row, pending ?? null)} onEdit={onEdit} onSave={onSave} />
      ) : (
        <>
          <td data-align="start">{names.asin || NO_VALUE}</td>
          <td data-align="start" data-suggested={accepted !== null || undefined}>
            {names.parent_sku_name || <span className={classes.unknown}>{UNKNOWN_PARENT_SKU}</span>}
          </td>
          <td data-align="start" data-suggested={accepted !== null || undefined}>
            {names.brand_name || <span className={classes.unknown}>{UNKNOWN_BRAND}</span>}
          </td>
          <td data-align="start" className={classes.from}>
            {pending === undefined ? describeSource(row) : 'saving'}
          </td>
        </>
      )}
      <td data-strong={row.is_unknown || undefined}>{withTrueMinus(formatMoney(row.net_sales))}</td>
      <td>{row.share === null ? '' : formatPercent(row.share)}</td>
      <td className={classes.rowAction}>
        {isEdited || !row.is_editable ? null : (
          <>
            {accepted === null ? null : (
              <Button
                variant="subtle"
                size="compact-xs"
                aria-label={`Accept the suggestion for ${row.sku_name}`}
                onClick={() => onSave(accepted, false)}
              >
                Accept
              </Button>
            )}
            <Button
              variant="subtle"
              size="compact-xs"
              className={classes.edit ?? ''}
              aria-label={`Edit the names of ${row.sku_name}`}
              onClick={() => onEdit(true)}
            >
              Edit
            </Button>
          </>
        )}
      </td>
    </tr>
  );
}

function describeSource({ source, from, suggestion }: CatalogueRow): string {
  if (suggestion !== null) {
    const { reason, like } = suggestion;
    if (reason === 'ads') return 'suggested: 2026 ads file';
    return reason === 'asin'
      ? `suggested: same ASIN as ${like ?? ''}`
      : `suggested: named like ${like ?? ''}`;
  }
  return source === 'own' ? 'Skuline file' : (from ?? NO_VALUE);
}

type Names = Pick<CatalogueRow, 'asin' | 'parent_sku_name' | 'brand_name'>;

/** The names of a row with those that a change says. */
function namesWith(row: CatalogueRow, change: NameChangeBody | null): Names {
  return {
    asin: change?.asin ?? row.asin,
    parent_sku_name: change?.parent_sku_name ?? row.parent_sku_name,
    brand_name: change?.brand_name ?? row.brand_name,
  };
}

type EditedProps = Pick<NameRowProps, 'row' | 'onEdit' | 'onSave'> & { readonly names: Names };

/** Enter saves and goes down, Tab across, Escape cancels. */
function EditedNames({ row, names, onEdit, onSave }: EditedProps) {
  const [asin, setAsin] = useState(names.asin);
  const [parent, setParent] = useState(names.parent_sku_name);
  const [brand, setBrand] = useState(names.brand_name);
  const save = () =>
    onSave(
      {
        sku_name: row.sku_name,
        asin: asin.trim(),
        parent_sku_name: parent.trim(),
        brand_name: brand.trim(),
      },
      true,
    );
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') save();
    if (event.key === 'Escape') onEdit(false);
  };
  const fields = { onEnter: save, onEscape: () => onEdit(false) };
  return (
    <>
      <td data-align="start">
        <TextInput
          size="xs"
          aria-label={`ASIN of ${row.sku_name}`}
          placeholder="ASIN"
          maxLength={255}
          value={asin}
          onChange={(event) => setAsin(event.currentTarget.value)}
          onKeyDown={press}
        />
      </td>
      <td data-align="start">
        <NameField
          of="parent"
          label={`Parent SKU of ${row.sku_name}`}
          placeholder={UNKNOWN_PARENT_SKU}
          text={parent}
          hasFirstFocus
          onChange={(text, itsBrand) => {
            setParent(text);
            if (itsBrand !== undefined && brand === '') setBrand(itsBrand);
          }}
          {...fields}
        />
      </td>
      <td data-align="start">
        <NameField
          of="brand"
          label={`Brand of ${row.sku_name}`}
          placeholder={UNKNOWN_BRAND}
          text={brand}
          onChange={(text) => setBrand(text)}
          {...fields}
        />
      </td>
      <td data-align="start" className={classes.from}>
        Enter saves, Esc cancels
      </td>
    </>
  );
}
