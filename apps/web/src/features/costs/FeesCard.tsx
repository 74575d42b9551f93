import { Button, TextInput } from '@mantine/core';
import type { CostEdit, CostSettings } from '@skuline/contract';
import { type DateKey, findDateKey } from '@skuline/domain/calendar';
import { FEE_PERCENT_LIMIT } from '@skuline/domain/costs';
import { formatMoney, NO_VALUE, withTrueMinus } from '@skuline/domain/formatting';
import { useState } from 'react';
import { RowsMessage } from '../../ui/index.ts';
import { AmountField, amountError, focusNextAmount } from './AmountField.tsx';
import {
  firstCostDay,
  firstOfThisMonth,
  formatAuthor,
  formatCostDay,
  formatFeeNumber,
  readAmount,
} from './cost-texts.ts';
import classes from './Costs.module.css';
import { CostsCard } from './CostsCard.tsx';
import { SavingNotes } from './SavingNotes.tsx';
import { UndoCosts } from './UndoCosts.tsx';
import { useSaveCosts } from './use-save-costs.ts';

type BrandFees = CostSettings['brands'][number];
type Fee = BrandFees['fees'][number];

interface FeesCardProps {
  readonly settings: CostSettings;
  /** The first day of the range. */
  readonly start: DateKey;
}

/** What the marketplace takes of each brand's net sales. */
export function FeesCard({ settings: { brands, marketplace_fees: total }, start }: FeesCardProps) {
  const hasFees = brands.some(({ fees }) => fees.length > 0);
  return (
    <CostsCard title="Marketplace fees" hint="percent of net sales, by brand" total={hasFees ? total : null}>
      {brands.length === 0 ? (
        <RowsMessage>No brands in these days</RowsMessage>
      ) : (
        <ul className={classes.list} data-amounts data-numeric>
          {brands.map((brand) => (
            <FeeRow key={brand.brand_name} brand={brand} start={start} />
          ))}
        </ul>
      )}
    </CostsCard>
  );
}

type FeeEdit = Extract<CostEdit, { kind: 'marketplace_fee' }>;

/** The edit of what is typed: an empty field removes the fee that holds; null where there is nothing to save. */
function editOf({ brand_name: brand, fees, percent }: BrandFees, text: string, day: DateKey): FeeEdit | null {
  const typed = readAmount(text, FEE_PERCENT_LIMIT);
  if (typed.state === 'wrong') return null;
  if (typed.state === 'right') {
    const version = fees.find(({ effective_from: from }) => from === day)?.version ?? 0;
    return { kind: 'marketplace_fee', brand_name: brand, effective_from: day, percent: typed.value, version };
  }
  const held = fees.find((fee) => fee.percent === percent);
  const from = findDateKey(held?.effective_from ?? '');
  if (held === undefined || from === null) return null;
  return {
    kind: 'marketplace_fee',
    brand_name: brand,
    effective_from: from,
    percent: null,
    version: held.version,
  };
}

function FeeRow({ brand, start }: { readonly brand: BrandFees; readonly start: DateKey }) {
  const { brand_name: name, net_sales: netSales, percent, fees, marketplace_fees: amount } = brand;
  const saved = formatFeeNumber(percent);
  const [draft, setDraft] = useState<string | null>(null);
  const [day, setDay] = useState<string>(fees.length === 0 ? firstCostDay(start) : firstOfThisMonth);
  const [problem, setProblem] = useState<string | null>(null);
  const saving = useSaveCosts();
  const isChanged = draft !== null && draft.trim() !== saved;
  const forget = () => {
    setDraft(null);
    setProblem(null);
  };
  const submit = async () => {
    const typed = readAmount(draft ?? '', FEE_PERCENT_LIMIT);
    if (typed.state === 'wrong') {
      setProblem(typed.problem);
      return;
    }
    const from = findDateKey(day);
    const edit = from === null ? null : editOf(brand, draft ?? '', from);
    if (edit !== null && (await saving.save([edit]))) forget();
  };
  const enter = (field: HTMLInputElement) => {
    if (readAmount(field.value, FEE_PERCENT_LIMIT).state !== 'wrong') focusNextAmount(field);
    if (isChanged) void submit();
  };
  return (
    <li className={classes.fee}>
      <span className={classes.sku} title={name}>
        {name}
      </span>
      <span className={classes.share}>of {withTrueMinus(formatMoney(netSales))}</span>
      <AmountField
        label={`Fee of ${name} in percent`}
        unit="%"
        text={draft ?? saved}
        problem={problem}
        isSaving={saving.isSaving}
        onChange={(text) => {
          setDraft(text);
          setProblem(null);
        }}
        onEnter={enter}
        onEscape={forget}
      />
      <strong>{fees.length === 0 ? NO_VALUE : formatMoney(amount)}</strong>
      {isChanged && !saving.isSaving ? (
        <div className={classes.feeDay}>
          {draft.trim() === '' ? (
            <p className={classes.note}>removes the fee</p>
          ) : (
            <TextInput
              className={classes.countsFrom ?? ''}
              classNames={{ label: classes.countsFromLabel ?? '' }}
              size="xs"
              type="date"
              label="Counts from"
              value={day}
              error={findDateKey(day) === null ? amountError('Enter a date.') : null}
              onChange={(event) => setDay(event.currentTarget.value)}
            />
          )}
          <div className={classes.choices}>
            <Button variant="subtle" size="compact-sm" onClick={forget}>
              Cancel
            </Button>
            <Button variant="default" size="compact-sm" onClick={() => void submit()}>
              Save fee
            </Button>
          </div>
        </div>
      ) : null}
      <SavingNotes saving={saving} onSaved={forget} onTaken={forget} />
      {fees.map((fee) => (
        <FeeLine key={fee.effective_from} brand={name} fee={fee} />
      ))}
    </li>
  );
}

function FeeLine({ brand, fee }: { readonly brand: string; readonly fee: Fee }) {
  const text = `${formatFeeNumber(fee.percent)}% from ${formatCostDay(fee.effective_from)}`;
  return (
    <div className={classes.feeLine}>
      <span className={classes.origin}>
        {text}
        {fee.changed_by === null || fee.changed_at === null
          ? ''
          : ` · ${formatAuthor({ source: 'page', file_name: null, changed_by: fee.changed_by, changed_at: fee.changed_at })}`}
      </span>
      <UndoCosts changeId={fee.version} label={`Undo the fee of ${brand}, ${text}`} />
    </div>
  );
}
