import { Button, TextInput } from '@mantine/core';
import type { CatalogueRow, NameChangeBody } from '@skuline/contract';
import { UNKNOWN_BRAND, UNKNOWN_PARENT_SKU } from '@skuline/domain/products';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import classes from './Catalogue.module.css';
import { NameField } from './NameField.tsx';

export interface EditedNamesProps {
  readonly row: CatalogueRow;
  /** What the fields begin with. */
  readonly names: Pick<CatalogueRow, 'asin' | 'parent_sku_name' | 'brand_name'>;
  /** On a phone the fields stand one below the other, under the row. */
  readonly isPhone: boolean;
  /** The cells between the fields and Save. */
  readonly figures: ReactNode;
  readonly onCancel: () => void;
  /** Saves, and goes on with the next row. */
  readonly onSave: (change: NameChangeBody) => void;
}

const ASIN = /^[A-Za-z0-9]{10}$/;

/** Fields for the names of a SKU: Enter saves and goes down, Tab across, Escape cancels. */
export function EditedNames({ row, names, isPhone, figures, onCancel, onSave }: EditedNamesProps) {
  const { sku_name: sku } = row;
  const [asin, setAsin] = useState(names.asin);
  const [parent, setParent] = useState(names.parent_sku_name);
  const [brand, setBrand] = useState(names.brand_name);
  const [isChecked, setIsChecked] = useState(false);
  const typedAsin = asin.trim();
  const isAsin = typedAsin === '' || typedAsin === names.asin || ASIN.test(typedAsin);
  const save = () => {
    setIsChecked(true);
    if (!isAsin) return;
    onSave({
      sku_name: sku,
      asin: typedAsin,
      parent_sku_name: parent.trim(),
      brand_name: brand.trim(),
    });
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') save();
    if (event.key === 'Escape') onCancel();
  };
  const keys = { onEnter: save, onEscape: onCancel };
  const asinField = (
    <TextInput
      size="xs"
      aria-label={`ASIN of ${sku}`}
      placeholder="ASIN"
      maxLength={255}
      error={isChecked && !isAsin ? 'An ASIN has 10 letters and digits' : null}
      value={asin}
      onChange={(event) => setAsin(event.currentTarget.value)}
      onKeyDown={press}
    />
  );
  const parentField = (
    <NameField
      of="parent"
      label={`Parent SKU of ${sku}`}
      placeholder={UNKNOWN_PARENT_SKU}
      text={parent}
      hasFirstFocus
      onChange={(text, itsBrand) => {
        setParent(text);
        if (itsBrand !== undefined) setBrand(itsBrand);
      }}
      {...keys}
    />
  );
  const brandField = (
    <NameField
      of="brand"
      label={`Brand of ${sku}`}
      placeholder={UNKNOWN_BRAND}
      text={brand}
      onChange={(text) => setBrand(text)}
      {...keys}
    />
  );
  const saveButton = (
    <Button size="compact-xs" variant="subtle" aria-label={`Save the names of ${sku}`} onClick={save}>
      Save
    </Button>
  );
  if (isPhone) {
    return (
      <td colSpan={3} className={classes.stacked}>
        {parentField}
        {brandField}
        {asinField}
        <div className={classes.stackedFoot}>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button aria-label={`Save the names of ${sku}`} onClick={save}>
            Save
          </Button>
        </div>
      </td>
    );
  }
  return (
    <>
      <td data-align="start">{asinField}</td>
      <td data-align="start">{parentField}</td>
      <td data-align="start">{brandField}</td>
      <td data-align="start" data-column="from" className={classes.from}>
        Enter saves, Esc cancels
      </td>
      {figures}
      <td className={classes.rowAction}>{saveButton}</td>
    </>
  );
}
