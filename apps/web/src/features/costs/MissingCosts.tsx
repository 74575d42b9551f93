import { Skeleton, TextInput } from '@mantine/core';
import type { CostFiguresResponse } from '@skuline/contract';
import { type DateKey, type DateRange, findDateKey } from '@skuline/domain/calendar';
import { UNIT_COST_LIMIT } from '@skuline/domain/costs';
import { countOf, formatMoney, formatPercent, withTrueMinus } from '@skuline/domain/formatting';
import { countPages, describePage } from '@skuline/domain/paging';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { type Figures, useAnalysisActions } from '../../analysis/index.ts';
import { Card, CardHead, Pager, QueryView, RowsMessage, VisuallyHidden } from '../../ui/index.ts';
import { AmountField, amountError, focusNextAmount } from './AmountField.tsx';
import { firstCostDay, formatCostDay, formatUnitCost, readAmount } from './cost-texts.ts';
import classes from './Costs.module.css';
import { MISSING_ROWS, type SkuCostsPage } from './costs-queries.ts';
import { SavingNotes } from './SavingNotes.tsx';
import { SaveTyped, type UnitCostEdit } from './SaveTyped.tsx';
import { useKeptFocus } from './use-kept-focus.ts';
import { useSaveCosts } from './use-save-costs.ts';

interface MissingCostsProps {
  readonly costs: Figures<SkuCostsPage>;
  readonly figures: CostFiguresResponse | undefined;
  readonly range: DateRange;
  /** The search field, when no other table has it. */
  readonly search: ReactNode;
}

/** The SKUs with days without a cost, largest net sales first: a list to type down. */
export function MissingCosts({ costs, figures, range, search }: MissingCostsProps) {
  const count = costs.data?.count;
  const card = useRef<HTMLElement>(null);
  useKeptFocus(card, costs.data);
  return (
    <Card className={classes.missing}>
      <section ref={card} aria-labelledby="missing-costs">
        <CardHead
          id="missing-costs"
          title="No cost yet"
          caption={
            count === undefined || count === 0 ? ' ' : `${countOf(count, 'SKU')}, largest net sales first`
          }
        >
          {search}
        </CardHead>
        <QueryView query={costs} loading={<WaitingList />}>
          {(page) => (
            // Not dimmed while newer rows load: each Enter in the list asks for them.
            <div aria-busy={costs.isStale}>
              {page.match_count === 0 ? (
                <RowsMessage>
                  <NoRows page={page} figures={figures} />
                </RowsMessage>
              ) : (
                <MissingList page={page} figures={figures} start={range.start} />
              )}
            </div>
          )}
        </QueryView>
      </section>
    </Card>
  );
}

/** What was ever sold without a cost stands in the list: without any cost and any row nothing was sold. */
function NoRows({ page, figures }: Pick<MissingListProps, 'page' | 'figures'>) {
  if (page.count > 0) return 'No SKUs match';
  if (figures?.has_unit_costs !== false) return 'Every SKU that was sold has a cost';
  return (
    <>
      Nothing has been sold yet. <Link to="/import">Import data</Link>
    </>
  );
}

/** What was typed beside each SKU. */
type Drafts = Readonly<Record<string, string>>;

interface MissingListProps {
  readonly page: SkuCostsPage;
  readonly figures: CostFiguresResponse | undefined;
  readonly start: DateKey;
}

function MissingList({ page, figures, start }: MissingListProps) {
  const { setOwn } = useAnalysisActions();
  const [day, setDay] = useState<string>(() => firstCostDay(start));
  const [drafts, setDrafts] = useState<Drafts>({});
  const [said, setSaid] = useState('');
  const isDay = findDateKey(day) !== null;
  const afterSaving = (edits: readonly UnitCostEdit[]) => {
    const saved = edits.map(({ sku_name: sku }) => sku);
    setDrafts((now) => Object.fromEntries(Object.entries(now).filter(([sku]) => !saved.includes(sku))));
    setSaid(describeSaved(edits));
  };
  const edits = isDay ? listEdits(page, drafts, day) : [];
  const shown = { matchCount: page.match_count, page: page.page, rows: MISSING_ROWS };
  return (
    <>
      <output>
        <VisuallyHidden>
          {said === '' ? `${countOf(page.match_count, 'SKU')} without a cost, ${describePage(shown)}` : said}
        </VisuallyHidden>
      </output>
      <ul className={classes.missingRows} data-amounts data-numeric>
        {page.rows.map((row) => (
          <MissingRow
            key={row.sku_name}
            row={row}
            day={isDay ? day : null}
            text={drafts[row.sku_name] ?? ''}
            onChange={(text) => setDrafts((now) => ({ ...now, [row.sku_name]: text }))}
            onSaved={afterSaving}
          />
        ))}
      </ul>
      <TextInput
        className={classes.countsFrom ?? ''}
        classNames={{ label: classes.countsFromLabel ?? '' }}
        size="xs"
        type="date"
        label="Costs count from"
        value={day}
        error={isDay ? null : amountError('Enter a date.')}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      <SaveTyped edits={edits} page={page} figures={figures} start={start} onSaved={afterSaving} />
      {countPages(page.match_count, MISSING_ROWS) === 1 ? null : (
        <Pager
          {...shown}
          label="Pages of SKUs without a cost"
          onOpen={(to) => setOwn({ costs_missing_page: to === 1 ? undefined : String(to) })}
        />
      )}
    </>
  );
}

function editOf(sku: string, text: string, day: string): UnitCostEdit | null {
  const typed = readAmount(text, UNIT_COST_LIMIT);
  if (typed.state !== 'right') return null;
  // `findDateKey` has read the day.
  return {
    kind: 'unit_cost',
    sku_name: sku,
    effective_from: day as DateKey,
    unit_cost: typed.value,
    version: 0,
  };
}

/** The valid amounts typed into the rows shown. */
function listEdits({ rows }: SkuCostsPage, drafts: Drafts, day: string): UnitCostEdit[] {
  return rows.flatMap(({ sku_name: sku }) => editOf(sku, drafts[sku] ?? '', day) ?? []);
}

function describeSaved(edits: readonly UnitCostEdit[]): string {
  const [first, ...rest] = edits;
  if (first === undefined) return '';
  if (rest.length > 0) return `${countOf(edits.length, 'cost')} saved.`;
  return `${first.sku_name} saved: ${formatUnitCost(first.unit_cost)} from ${formatCostDay(first.effective_from)}.`;
}

interface MissingRowProps {
  readonly row: SkuCostsPage['rows'][number];
  /** The day the cost counts from; null while there is none in its field. */
  readonly day: string | null;
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly onSaved: (edits: readonly UnitCostEdit[]) => void;
}

function MissingRow({ row, day, text, onChange, onSaved }: MissingRowProps) {
  const { sku_name: sku, uncovered_net_sales: netSales, share_of_net_sales: share } = row;
  const [problem, setProblem] = useState<string | null>(null);
  const saving = useSaveCosts();
  const change = (next: string) => {
    setProblem(null);
    onChange(next);
  };
  const enter = async (field: HTMLInputElement) => {
    const typed = readAmount(text, UNIT_COST_LIMIT);
    if (typed.state === 'wrong') {
      setProblem(typed.problem);
      return;
    }
    focusNextAmount(field);
    const edit = day === null ? null : editOf(sku, text, day);
    if (edit !== null && (await saving.save([edit]))) onSaved([edit]);
  };
  return (
    <li className={classes.missingRow}>
      <span className={classes.sku} title={sku}>
        {sku}
      </span>
      <span>{withTrueMinus(formatMoney(netSales))}</span>
      <span className={classes.share}>{share === null ? '' : formatPercent(share)}</span>
      <AmountField
        label={`Unit cost of ${sku}`}
        unit="$"
        text={text}
        problem={problem}
        isSaving={saving.isSaving}
        onChange={change}
        onEnter={(field) => void enter(field)}
        onEscape={() => change('')}
      />
      <SavingNotes saving={saving} onSaved={() => change('')} onTaken={() => change('')} />
    </li>
  );
}

function WaitingList() {
  return (
    <ul className={classes.missingRows} aria-busy>
      {Array.from({ length: MISSING_ROWS }, (_row, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a waiting row is its place
        <li key={at} className={classes.missingRow}>
          <Skeleton className={classes.waitingName ?? ''} animate={false} />
          <Skeleton className={classes.waitingFigure ?? ''} animate={false} />
        </li>
      ))}
    </ul>
  );
}
