import { Button, TextInput } from '@mantine/core';
import type { CostSettings, FixedCost } from '@skuline/contract';
import { FIXED_COST_LIMIT } from '@skuline/domain/costs';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { today } from '../../clock.ts';
import { AmountField, amountError, useFirstFocus } from './AmountField.tsx';
import { formatAuthor, readAmount } from './cost-texts.ts';
import classes from './Costs.module.css';
import { SavingNotes } from './SavingNotes.tsx';
import { UndoCosts } from './UndoCosts.tsx';
import { useSaveCosts } from './use-save-costs.ts';

export type KnownFixedCost = CostSettings['fixed_costs'][number];

interface Draft {
  readonly name: string;
  readonly amount: string;
  readonly from: string;
  /** '' where it goes on. */
  readonly to: string;
}

type Problems = Readonly<Partial<Record<keyof Draft, string>>>;

const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;

/** The fixed cost of what is typed, or what is wrong with its fields. */
function readDraft({ name, amount, from, to }: Draft): FixedCost | Problems {
  const typed = readAmount(amount, FIXED_COST_LIMIT);
  const problems = {
    ...(name.trim() === '' ? { name: 'Enter a name.' } : {}),
    ...(typed.state === 'wrong' ? { amount: typed.problem } : {}),
    ...(typed.state === 'empty' ? { amount: 'Enter an amount.' } : {}),
    ...(MONTH.test(from) ? {} : { from: 'Enter a month, such as 2026-01.' }),
    ...(to === '' || MONTH.test(to) ? {} : { to: 'Enter a month, or leave it empty.' }),
    ...(MONTH.test(to) && to < from ? { to: 'Enter a month after the first.' } : {}),
  } satisfies Problems;
  if (typed.state !== 'right' || Object.keys(problems).length > 0) return problems;
  return {
    name: name.trim(),
    monthly_amount: typed.value,
    from_month: from,
    to_month: to === '' ? null : to,
  };
}

interface FixedCostFormProps {
  readonly id: string;
  /** Null for a new one. */
  readonly known: KnownFixedCost | null;
  readonly onClose: () => void;
}

/** Enters or corrects a fixed cost, or removes it. */
export function FixedCostForm({ id, known, onClose }: FixedCostFormProps) {
  const [draft, setDraft] = useState<Draft>(() => ({
    name: known?.name ?? '',
    amount: known === null ? '' : String(known.monthly_amount),
    from: known?.from_month ?? today().slice(0, 7),
    to: known?.to_month ?? '',
  }));
  const [problems, setProblems] = useState<Problems>({});
  const nameField = useFirstFocus();
  const leave = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onClose();
  };
  const saving = useSaveCosts();
  const change = (patch: Partial<Draft>) => {
    setDraft({ ...draft, ...patch });
    setProblems({});
  };
  const save = async (fixedCost: FixedCost | null) => {
    const edit = { kind: 'fixed_cost', id, fixed_cost: fixedCost, version: known?.version ?? 0 } as const;
    if (await saving.save([edit])) onClose();
  };
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    const read = readDraft(draft);
    if ('monthly_amount' in read) void save(read);
    else setProblems(read);
  };
  const errorOf = (field: keyof Draft) => {
    const problem = problems[field];
    return problem === undefined ? null : amountError(problem);
  };
  return (
    <form
      noValidate
      className={classes.fixedForm}
      aria-label={known === null ? 'A new fixed cost' : `Fixed cost ${known.name}`}
      onSubmit={submit}
    >
      <TextInput
        size="xs"
        onKeyDown={leave}
        label="Name"
        maxLength={200}
        ref={nameField}
        value={draft.name}
        error={errorOf('name')}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <div className={classes.fixedAmount}>
        <span aria-hidden>Per month</span>
        <AmountField
          label="Dollars per month"
          unit="$"
          text={draft.amount}
          problem={problems.amount ?? null}
          onChange={(amount) => change({ amount })}
          onEnter={() => submit()}
          onEscape={onClose}
        />
      </div>
      <TextInput
        size="xs"
        onKeyDown={leave}
        type="month"
        label="From"
        placeholder="2026-01"
        value={draft.from}
        error={errorOf('from')}
        onChange={(event) => change({ from: event.currentTarget.value })}
      />
      <TextInput
        size="xs"
        onKeyDown={leave}
        type="month"
        label="To (optional)"
        placeholder="2026-12"
        value={draft.to}
        error={errorOf('to')}
        onChange={(event) => change({ to: event.currentTarget.value })}
      />
      <div className={classes.fixedFoot}>
        {known === null ? null : (
          <FixedCostOrigin cost={known} onUndone={onClose} onRemove={() => void save(null)} />
        )}
        <div className={classes.choices}>
          <Button variant="subtle" size="compact-sm" disabled={saving.isSaving} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="default" size="compact-sm" type="submit" loading={saving.isSaving}>
            Save
          </Button>
        </div>
      </div>
      <SavingNotes saving={saving} onSaved={onClose} onTaken={onClose} />
    </form>
  );
}

interface FixedCostOriginProps {
  readonly cost: KnownFixedCost;
  readonly onUndone: () => void;
  readonly onRemove: () => void;
}

function FixedCostOrigin({ cost, onUndone, onRemove }: FixedCostOriginProps) {
  const { changed_by: by, changed_at: at } = cost;
  return (
    <div className={classes.fixedOrigin}>
      {by === null || at === null ? null : (
        <span className={classes.origin}>
          {formatAuthor({ source: 'page', file_name: null, changed_by: by, changed_at: at })}
        </span>
      )}
      <UndoCosts changeId={cost.version} onUndone={onUndone} />
      <Button variant="subtle" size="compact-sm" className={classes.link} onClick={onRemove}>
        Remove
      </Button>
    </div>
  );
}
