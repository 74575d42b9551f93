import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import type { CatalogueRow, NameChangeBody } from '@skuline/contract';
import { useState } from 'react';
import { DataTable } from '../../ui/index.ts';
import { BulkBar } from './BulkBar.tsx';
import classes from './Catalogue.module.css';
import type { NamesPage } from './catalogue-queries.ts';
import { NameRow } from './NameRow.tsx';
import type { NameChanges } from './use-name-changes.ts';

interface NamesTableProps {
  readonly page: NamesPage;
  readonly changes: NameChanges;
}

const WORDS = ['SKU', 'ASIN', 'Parent SKU', 'Brand', 'From'];

/** A page of names: the unknown ones, then the known ones. */
export function NamesTable({ page, changes }: NamesTableProps) {
  const [selected, setSelected] = useState<ReadonlyMap<string, CatalogueRow>>(new Map());
  const [edited, setEdited] = useState<string | null>(null);
  const save = (change: NameChangeBody, isDown: boolean) => {
    changes.save([change]);
    if (!isDown) return;
    const at = page.rows.findIndex((row) => row.sku_name === change.sku_name);
    setEdited(page.rows.slice(at + 1).find((row) => row.is_editable)?.sku_name ?? null);
  };
  const select = (row: CatalogueRow, isSelected: boolean) =>
    setSelected((now) => {
      const next = new Map(now);
      if (isSelected) next.set(row.sku_name, row);
      else next.delete(row.sku_name);
      return next;
    });
  const groups = [
    { label: 'Unknown, largest net sales first', rows: page.rows.filter((row) => row.is_unknown) },
    { label: 'Known', rows: page.rows.filter((row) => !row.is_unknown) },
  ].filter(({ rows }) => rows.length > 0);
  return (
    <>
      {selected.size === 0 ? null : (
        <BulkBar
          rows={[...selected.values()]}
          onSave={(bulk) => {
            changes.save(bulk);
            setSelected(new Map());
          }}
          onClear={() => setSelected(new Map())}
        />
      )}
      <DataTable caption="Names of SKUs" inset="card" frozenEnd={1}>
        <thead>
          <tr>
            <th scope="col" className={classes.check}>
              <span className={classes.hidden}>Selected</span>
            </th>
            {WORDS.map((word) => (
              <th key={word} scope="col" data-align="start">
                {word}
              </th>
            ))}
            <th scope="col">Net sales</th>
            <th scope="col">Share</th>
            <th scope="col">
              <span className={classes.hidden}>Actions</span>
            </th>
          </tr>
        </thead>
        {groups.map(({ label, rows }) => (
          <tbody key={label} className={classes.group}>
            <tr className={classes.groupHead}>
              <th scope="rowgroup" colSpan={9}>
                {label}
              </th>
            </tr>
            {rows.map((row) => (
              <NameRow
                key={row.sku_name}
                row={row}
                pending={changes.pending.get(row.sku_name)}
                isSelected={selected.has(row.sku_name)}
                isEdited={edited === row.sku_name}
                onSelect={(isSelected) => select(row, isSelected)}
                onEdit={(isEdited) => setEdited(isEdited ? row.sku_name : null)}
                onSave={save}
              />
            ))}
          </tbody>
        ))}
      </DataTable>
    </>
  );
}
