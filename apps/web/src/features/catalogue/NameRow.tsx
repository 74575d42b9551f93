import { Button, Checkbox } from '@mantine/core';
import type { CatalogueRow, NameChangeBody } from '@skuline/contract';
import { formatMoney, formatPercent, NO_VALUE, withTrueMinus } from '@skuline/domain/formatting';
import { UNKNOWN_BRAND, UNKNOWN_PARENT_SKU, UNKNOWN_SKU, writeTags } from '@skuline/domain/products';
import { VisuallyHidden } from '../../ui/index.ts';
import classes from './Catalogue.module.css';
import { EditedNames } from './EditedNames.tsx';

export interface NameRowProps {
  readonly row: CatalogueRow;
  /** Entered and not saved yet. */
  readonly pending: NameChangeBody | undefined;
  readonly isPhone: boolean;
  readonly isSelected: boolean;
  readonly isEdited: boolean;
  /** Whether the row was edited last: its Edit takes the focus. */
  readonly wasEdited: boolean;
  readonly onSelect: (isSelected: boolean) => void;
  readonly onEdit: (isEdited: boolean) => void;
  /** `isDown`: moves on to the next row. */
  readonly onSave: (change: NameChangeBody, isDown: boolean) => void;
  /** The focus has left the row that was edited last. */
  readonly onLeave: () => void;
}

type Names = Pick<CatalogueRow, 'asin' | 'parent_sku_name' | 'brand_name'>;

/** What is taken when a suggestion is accepted. */
export function acceptedOf({ sku_name, suggestion }: CatalogueRow): NameChangeBody | null {
  if (suggestion === null) return null;
  const { asin, parent_sku_name, brand_name } = suggestion;
  return { sku_name, asin, parent_sku_name, brand_name };
}

/** A SKU, what it is called and where that is from; its names are edited in place, on a phone below it. */
export function NameRow(props: NameRowProps) {
  const { row, pending, isPhone, isSelected, isEdited, onSelect, onEdit, onSave } = props;
  const accepted = pending === undefined ? acceptedOf(row) : null;
  const fields = isEdited ? (
    <EditedNames
      row={row}
      names={namesWith(row, pending ?? null)}
      isPhone={isPhone}
      figures={<Figures row={row} />}
      onCancel={() => onEdit(false)}
      onSave={(change) => onSave(change, true)}
    />
  ) : null;
  return (
    <>
      <tr data-selected={isSelected || undefined} data-edited={isEdited || undefined}>
        <th scope="row" className={classes.sku} title={row.sku_name}>
          <span className={classes.skuLine}>
            <Checkbox
              size="xs"
              aria-label={`Select ${row.sku_name}`}
              checked={isSelected}
              disabled={row.sku_name === UNKNOWN_SKU}
              onChange={(event) => onSelect(event.currentTarget.checked)}
            />
            <span className={classes.skuName}>
              {row.sku_name}
              {isPhone ? (
                <span className={classes.below} data-suggested={accepted !== null || undefined}>
                  {describeNames(namesWith(row, pending ?? accepted))}
                </span>
              ) : null}
              {row.tags.length === 0 ? null : (
                <span className={classes.below} title={writeTags(row.tags)}>
                  <VisuallyHidden>Tags: </VisuallyHidden>
                  {writeTags(row.tags)}
                </span>
              )}
            </span>
          </span>
        </th>
        {fields !== null && !isPhone ? (
          fields
        ) : (
          <>
            {isPhone ? null : <NameCells row={row} pending={pending} accepted={accepted} />}
            <Figures row={row} isShort={isPhone} />
            <td className={classes.rowAction}>
              {isEdited ? null : <RowActions {...props} accepted={accepted} />}
            </td>
          </>
        )}
      </tr>
      {fields !== null && isPhone ? <tr data-edited>{fields}</tr> : null}
    </>
  );
}

interface NameCellsProps extends Pick<NameRowProps, 'row' | 'pending'> {
  /** What is suggested, where nothing has been entered. */
  readonly accepted: NameChangeBody | null;
}

function NameCells({ row, pending, accepted }: NameCellsProps) {
  const names = namesWith(row, pending ?? accepted);
  const isSuggested = accepted !== null || undefined;
  // Beside an open panel the column that says so is hidden.
  const titleOf = (name: string) => (accepted === null ? name : `${name}, ${describeSource(row)}`);
  return (
    <>
      <td data-align="start">{names.asin || NO_VALUE}</td>
      <td
        data-align="start"
        className={classes.name}
        title={titleOf(names.parent_sku_name)}
        data-suggested={isSuggested}
      >
        {names.parent_sku_name || <span className={classes.unknown}>{UNKNOWN_PARENT_SKU}</span>}
      </td>
      <td
        data-align="start"
        className={classes.name}
        title={titleOf(names.brand_name)}
        data-suggested={isSuggested}
      >
        {names.brand_name || <span className={classes.unknown}>{UNKNOWN_BRAND}</span>}
      </td>
      <td data-align="start" data-column="from" className={classes.from}>
        {pending === undefined ? describeSource(row) : 'saving'}
      </td>
    </>
  );
}

function Figures({ row, isShort = false }: { readonly row: CatalogueRow; readonly isShort?: boolean }) {
  return (
    <>
      <td data-strong={row.is_unknown || undefined}>{withTrueMinus(formatMoney(row.net_sales))}</td>
      {isShort ? null : <td data-column="share">{row.share === null ? '' : formatPercent(row.share)}</td>}
    </>
  );
}

function RowActions({
  row,
  accepted,
  wasEdited,
  onEdit,
  onSave,
  onLeave,
}: NameRowProps & Pick<NameCellsProps, 'accepted'>) {
  if (!row.is_editable) return null;
  return (
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
        aria-label={`Edit the names of ${row.sku_name}`}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the fields that had the focus are gone
        autoFocus={wasEdited}
        onBlur={onLeave}
        onClick={() => onEdit(true)}
      >
        Edit
      </Button>
    </>
  );
}

function describeNames({ parent_sku_name: parent, brand_name: brand }: Names): string {
  return `${parent || UNKNOWN_PARENT_SKU} · ${brand || UNKNOWN_BRAND}`;
}

function describeSource({ source, from, suggestion }: CatalogueRow): string {
  if (suggestion !== null) {
    const { reason, like } = suggestion;
    if (reason === 'ads') return 'suggested: 2026 ads file';
    if (reason === 'parent_asin')
      return like === null ? 'suggested: Amazon’s parent ASIN' : `suggested: same parent ASIN as ${like}`;
    return reason === 'asin'
      ? `suggested: same ASIN as ${like ?? ''}`
      : `suggested: named like ${like ?? ''}`;
  }
  return source === 'own' ? 'Skuline file' : (from ?? NO_VALUE);
}

/** The names of a row with those that a change says. */
function namesWith(row: CatalogueRow, change: NameChangeBody | null): Names {
  return {
    asin: change?.asin ?? row.asin,
    parent_sku_name: change?.parent_sku_name ?? row.parent_sku_name,
    brand_name: change?.brand_name ?? row.brand_name,
  };
}
