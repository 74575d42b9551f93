import type { CatalogueRow, NameChangeBody } from '@skuline/contract';
import { useState } from 'react';
import { useIsPhone } from '../../analysis/index.ts';
import { DataTable, VisuallyHidden } from '../../ui/index.ts';
import { BulkBar } from './BulkBar.tsx';
import classes from './Catalogue.module.css';
import type { NamesPage } from './catalogue-queries.ts';
import { NameRow } from './NameRow.tsx';
import type { NameChanges } from './use-name-changes.ts';

interface NamesTableProps {
  readonly page: NamesPage;
  readonly changes: NameChanges;
}

/** The row that is edited, or was edited last and takes the focus back. */
interface EditedRow {
  readonly sku: string;
  readonly isOpen: boolean;
}

/** A page of names: the unknown ones, then the known ones. */
export function NamesTable({ page, changes }: NamesTableProps) {
  const isPhone = useIsPhone();
  const [selected, setSelected] = useState<ReadonlyMap<string, CatalogueRow>>(new Map());
  const [edited, setEdited] = useState<EditedRow | null>(null);
  const save = (change: NameChangeBody, isDown: boolean) => {
    changes.save([change]);
    if (!isDown) return;
    const at = page.rows.findIndex((row) => row.sku_name === change.sku_name);
    const next = page.rows.slice(at + 1).find((row) => row.is_editable);
    setEdited({ sku: next?.sku_name ?? change.sku_name, isOpen: next !== undefined });
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
          tags={page.tags}
          onSave={(bulk) => {
            changes.save(bulk);
            setSelected(new Map());
          }}
          onClear={() => setSelected(new Map())}
        />
      )}
      <DataTable caption="Names of SKUs" inset="card" className={classes.frame} isFirstElastic={isPhone}>
        <Head isPhone={isPhone} />
        {groups.map(({ label, rows }) => (
          <tbody key={label} className={classes.group}>
            <tr className={classes.groupHead}>
              <th scope="rowgroup" colSpan={isPhone ? 3 : 8}>
                {label}
              </th>
            </tr>
            {rows.map((row) => (
              <NameRow
                key={row.sku_name}
                row={row}
                pending={changes.pending.get(row.sku_name)}
                isPhone={isPhone}
                isSelected={selected.has(row.sku_name)}
                isEdited={edited?.sku === row.sku_name && edited.isOpen}
                wasEdited={edited?.sku === row.sku_name && !edited.isOpen}
                onSelect={(isSelected) => select(row, isSelected)}
                onEdit={(isOpen) => setEdited({ sku: row.sku_name, isOpen })}
                onSave={save}
                onLeave={() => setEdited((now) => (now?.isOpen === true ? now : null))}
              />
            ))}
          </tbody>
        ))}
      </DataTable>
    </>
  );
}

function Head({ isPhone }: { readonly isPhone: boolean }) {
  return (
    <thead>
      <tr>
        <th scope="col">
          <span className={classes.skuHead}>SKU</span>
        </th>
        {isPhone ? null : (
          <>
            <th scope="col" data-align="start">
              ASIN
            </th>
            <th scope="col" data-align="start">
              Parent SKU
            </th>
            <th scope="col" data-align="start">
              Brand
            </th>
            <th scope="col" data-align="start" data-column="from">
              From
            </th>
          </>
        )}
        <th scope="col" data-column="net_sales">
          Net sales
        </th>
        {isPhone ? null : (
          <th scope="col" data-column="share">
            Share
          </th>
        )}
        <th scope="col">
          <VisuallyHidden>Actions</VisuallyHidden>
        </th>
      </tr>
    </thead>
  );
}
