import { Button, UnstyledButton } from '@mantine/core';
import type { SkuCostRow } from '@skuline/contract';
import type { DateRange } from '@skuline/domain/calendar';
import { countOf, formatDateRange } from '@skuline/domain/formatting';
import { describePage } from '@skuline/domain/paging';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { type Figures, useAnalysisActions, useIsPhone } from '../../analysis/index.ts';
import { today } from '../../clock.ts';
import {
  Card,
  CardHead,
  DataTable,
  Icon,
  LoadingRows,
  Pager,
  QueryView,
  RowsMessage,
  VisuallyHidden,
} from '../../ui/index.ts';
import classes from './Costs.module.css';
import { type Column, listColumns } from './known-columns.ts';
import { KNOWN_ROWS, type SkuCostsPage } from './costs-queries.ts';
import { SkuCostPanel } from './SkuCostPanel.tsx';

interface KnownCostsProps {
  readonly costs: Figures<SkuCostsPage>;
  /** The days of the figures. */
  readonly range: DateRange;
  readonly search: ReactNode;
}

/** The SKUs with a cost, largest net sales first; each row opens to its costs by date. */
export function KnownCosts({ costs, range, search }: KnownCostsProps) {
  const caption = `Cost of goods by SKU, ${formatDateRange(range, today())}`;
  return (
    <Card className={classes.known}>
      <section aria-labelledby="known-costs">
        <CardHead id="known-costs" title="Cost of goods by SKU">
          {search}
        </CardHead>
        <QueryView
          query={costs}
          loading={<KnownTable caption={caption} page={null} />}
          renderError={({ message }, retry) => <RowsMessage onRetry={retry}>{message}</RowsMessage>}
        >
          {(page) => (
            <div className={classes.rows} data-stale={costs.isStale || undefined} aria-busy={costs.isStale}>
              <KnownRows caption={caption} page={page} />
            </div>
          )}
        </QueryView>
      </section>
    </Card>
  );
}

function KnownRows({ caption, page }: { readonly caption: string; readonly page: SkuCostsPage }) {
  const { setCosts } = useAnalysisActions();
  const { match_count: matchCount } = page;
  const shown = { matchCount, page: page.page, rows: KNOWN_ROWS };
  return (
    <>
      <output>
        <VisuallyHidden>
          {matchCount === 0
            ? 'No SKUs match'
            : `${countOf(matchCount, 'SKU')} with a cost, largest net sales first, ${describePage(shown)}`}
        </VisuallyHidden>
      </output>
      {matchCount === 0 ? (
        <RowsMessage>
          {page.count === 0 ? 'No SKU of these filters has a cost yet' : 'No SKUs match'}
        </RowsMessage>
      ) : (
        <>
          <KnownTable caption={caption} page={page} />
          <Pager
            {...shown}
            label="Pages of SKUs with a cost"
            onOpen={(to) => setCosts({ costs_page: to === 1 ? undefined : String(to) })}
          />
        </>
      )}
    </>
  );
}

interface KnownTableProps {
  readonly caption: string;
  /** Null while the rows are loading: the head is there already. */
  readonly page: SkuCostsPage | null;
}

function KnownTable({ caption, page }: KnownTableProps) {
  const isPhone = useIsPhone();
  const columns = listColumns(isPhone);
  const [open, setOpen] = useState<Opened | null>(null);
  return (
    <DataTable caption={caption} inset="card" className={classes.frame}>
      <thead>
        <tr>
          <th scope="col">SKU</th>
          {columns.map(({ key, label, isWord }) => (
            <th key={key} scope="col" data-align={isWord === true ? 'start' : undefined}>
              {label}
            </th>
          ))}
          <th scope="col">
            <VisuallyHidden>Edit</VisuallyHidden>
          </th>
        </tr>
      </thead>
      {page === null ? (
        <LoadingRows rows={KNOWN_ROWS} columns={columns} lastCell={<td aria-hidden />} hasTotal={false} />
      ) : (
        <tbody>
          {page.rows.map((row) => (
            <KnownRow
              key={row.sku_name}
              row={row}
              columns={columns}
              opened={open?.sku === row.sku_name ? open : null}
              onOpen={setOpen}
            />
          ))}
        </tbody>
      )}
      {page === null ? null : (
        <tfoot>
          <tr>
            <th scope="row">{countOf(page.count, 'SKU')} with a cost</th>
            {columns.map(({ key, total }) => (
              <td key={key}>{total?.(page.total)}</td>
            ))}
            <td aria-hidden />
          </tr>
        </tfoot>
      )}
    </DataTable>
  );
}

/** The row that is open, and whether to enter a cost. */
interface Opened {
  readonly sku: string;
  readonly isEditing: boolean;
}

interface KnownRowProps {
  readonly row: SkuCostRow;
  readonly columns: readonly Column[];
  /** Null while it is closed. */
  readonly opened: Opened | null;
  readonly onOpen: (opened: Opened | null) => void;
}

function KnownRow({ row, columns, opened, onOpen }: KnownRowProps) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const { sku_name: sku, parent_sku_name: parent } = row;
  const isOpen = opened !== null;
  const close = () => {
    onOpen(null);
    opener.current?.focus();
  };
  return (
    <>
      <tr data-open={isOpen || undefined} className={classes.row}>
        <th scope="row">
          <span className={classes.name}>
            <UnstyledButton
              className={classes.opener}
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              ref={opener}
              onClick={() => onOpen(isOpen ? null : { sku, isEditing: false })}
            >
              <Icon shape={isOpen ? IconChevronDown : IconChevronRight} place="small" />
              <span>{sku}</span>
            </UnstyledButton>
            {parent === null ? null : <small title={parent}>{parent}</small>}
          </span>
        </th>
        {columns.map(({ key, isStrong, isWord, cell }) => (
          <td
            key={key}
            data-strong={isStrong === true || undefined}
            data-align={isWord === true ? 'start' : undefined}
          >
            {cell(row)}
          </td>
        ))}
        <td>
          {isOpen ? null : (
            <Button
              variant="subtle"
              size="compact-sm"
              className={classes.link}
              aria-label={`Edit the cost of ${sku}`}
              onClick={() => onOpen({ sku, isEditing: true })}
            >
              Edit
            </Button>
          )}
        </td>
      </tr>
      {opened !== null ? (
        <tr id={id} className={classes.opened}>
          <td colSpan={columns.length + 2}>
            <SkuCostPanel sku={sku} isEditing={opened.isEditing} onClose={close} />
          </td>
        </tr>
      ) : null}
    </>
  );
}
