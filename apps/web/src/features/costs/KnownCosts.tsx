import { Button, UnstyledButton } from '@mantine/core';
import type { DateRange } from '@skuline/domain/calendar';
import { countOf, formatDateRange } from '@skuline/domain/formatting';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { type Figures, useIsPhone, useOpenPage } from '../../analysis/index.ts';
import { today } from '../../clock.ts';
import { Card, CardHead, Icon, PagedRows, QueryView, RowsTable } from '../../ui/index.ts';
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
  const onOpen = useOpenPage('costs_page');
  const caption = `Cost of goods by SKU, ${formatDateRange(range, today())}`;
  return (
    <Card className={classes.known}>
      <section aria-labelledby="known-costs">
        <CardHead id="known-costs" title="Cost of goods by SKU">
          {search}
        </CardHead>
        <QueryView query={costs} loading={<KnownTable caption={caption} page={null} />}>
          {(page) => (
            <PagedRows
              className={classes.rows}
              isStale={costs.isStale}
              matchCount={page.match_count}
              page={page.page}
              rows={KNOWN_ROWS}
              said={`${countOf(page.match_count, 'SKU')} with a cost, largest net sales first`}
              empty={page.count === 0 ? 'No SKU of these filters has a cost yet' : 'No SKUs match'}
              onOpen={onOpen}
              label="Pages of SKUs with a cost"
              isPagerKept
            >
              <KnownTable caption={caption} page={page} />
            </PagedRows>
          )}
        </QueryView>
      </section>
    </Card>
  );
}

interface KnownTableProps {
  readonly caption: string;
  /** Null while the rows are loading: the head is there already. */
  readonly page: SkuCostsPage | null;
}

function KnownTable({ caption, page }: KnownTableProps) {
  const isPhone = useIsPhone();
  const [open, setOpen] = useState<Opened | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => {
    setOpen(null);
    opener.current?.focus();
  };
  const names: Column = {
    key: 'SKU',
    total: () => `${countOf(page?.count ?? 0, 'SKU')} with a cost`,
    renderCell: ({ sku_name: sku, parent_sku_name: parent }) => {
      const isOpen = open?.sku === sku;
      return (
        <span className={classes.name}>
          <UnstyledButton
            className={classes.opener}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            ref={isOpen ? opener : undefined}
            onClick={() => setOpen(isOpen ? null : { sku, isEditing: false })}
          >
            <Icon shape={isOpen ? IconChevronDown : IconChevronRight} place="small" />
            <span>{sku}</span>
          </UnstyledButton>
          {parent === null ? null : <small title={parent}>{parent}</small>}
        </span>
      );
    },
  };
  const edit: Column = {
    key: 'Edit',
    isAction: true,
    renderCell: ({ sku_name: sku }) =>
      open?.sku === sku ? null : (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.link}
          aria-label={`Edit the cost of ${sku}`}
          onClick={() => setOpen({ sku, isEditing: true })}
        >
          Edit
        </Button>
      ),
  };
  const columns = [names, ...listColumns(isPhone), edit];
  return (
    <RowsTable
      caption={caption}
      inset="card"
      className={classes.frame}
      columns={columns}
      rows={page?.rows ?? null}
      awaited={{ rows: KNOWN_ROWS }}
      keyOf={(row) => row.sku_name}
      looksOf={(row) => ({ className: classes.row, 'data-open': open?.sku === row.sku_name || undefined })}
      renderBelow={({ sku_name: sku }) =>
        open?.sku === sku ? (
          <tr id={id} className={classes.opened}>
            <td colSpan={columns.length}>
              <SkuCostPanel sku={sku} isEditing={open.isEditing} onClose={close} />
            </td>
          </tr>
        ) : null
      }
      foot={[{ key: 'total', renderCell: ({ total }) => (page === null ? null : total?.(page.total)) }]}
    />
  );
}

/** The row that is open, and whether to enter a cost. */
interface Opened {
  readonly sku: string;
  readonly isEditing: boolean;
}
