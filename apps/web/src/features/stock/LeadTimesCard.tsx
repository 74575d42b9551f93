import { Button, TextInput } from '@mantine/core';
import { countOf, NO_VALUE } from '@skuline/domain/formatting';
import {
  MOST_RESTOCK_DAYS,
  RESTOCK_LEVELS,
  type RestockEntry,
  type RestockLevel,
} from '@skuline/domain/stock';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useProductLists } from '../../analysis/index.ts';
import { useApi, useMay } from '../../api/index.ts';
import { Card, CardHead, type RowsColumn, RowsTable, Select } from '../../ui/index.ts';
import classes from './Stock.module.css';
import { restockTimesQuery, useSaveTimes } from './stock-queries.ts';

const LEVEL_LABELS: Readonly<Record<RestockLevel, string>> = {
  sku: 'SKU',
  brand: 'Brand',
  company: 'Company',
};

/** How long new stock takes, and how much is kept in reserve. */
export function LeadTimesCard() {
  const { data } = useQuery(restockTimesQuery(useApi()));
  const { may } = useMay('stock.write');
  const saving = useSaveTimes();
  if (data === undefined) return null;
  const entries = data.data;
  return (
    <Card>
      <section aria-labelledby="lead-times">
        <CardHead
          id="lead-times"
          title="Lead times"
          caption="Days from an order until the stock can be sold, and days of sales that are kept in reserve. Those of a SKU count before those of its brand, and these before those of the company."
        />
        {may ? <Entry saving={saving} /> : null}
        {entries.length === 0 ? null : (
          <RowsTable
            caption="Lead times"
            inset="card"
            isStacked
            columns={listColumns(may, (entry) =>
              saving.mutate({ ...entry, lead_time_days: null, safety_days: null }),
            )}
            rows={entries}
            keyOf={({ level, name }) => `${level} ${name}`}
          />
        )}
      </section>
    </Card>
  );
}

const EMPTY = { name: null as string | null, lead: '', safety: '' };

function Entry({ saving }: { readonly saving: ReturnType<typeof useSaveTimes> }) {
  const { lists } = useProductLists();
  const [level, setLevel] = useState<RestockLevel>('company');
  const [typed, setTyped] = useState(EMPTY);
  const [isAsked, setIsAsked] = useState(false);
  const [lead, safety] = [readDays(typed.lead), readDays(typed.safety)];
  const isNamed = level === 'company' || typed.name !== null;
  const hasDays = lead.days !== null || safety.days !== null;
  const save = () => {
    setIsAsked(true);
    if (lead.problem !== null || safety.problem !== null || !isNamed || !hasDays) return;
    const entry = { level, name: level === 'company' ? '' : (typed.name ?? '') };
    saving.mutate(
      { ...entry, lead_time_days: lead.days, safety_days: safety.days },
      { onSuccess: () => (setTyped(EMPTY), setIsAsked(false)) },
    );
  };
  const names = level === 'brand' ? lists.brands : lists.skus;
  return (
    <form
      className={classes.entry}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Select
        label="For"
        size="xs"
        allowDeselect={false}
        value={level}
        data={RESTOCK_LEVELS.toReversed().map((value) => ({ value, label: LEVEL_LABELS[value] }))}
        onChange={(value) => {
          const found = RESTOCK_LEVELS.find((each) => each === value);
          if (found !== undefined) setLevel(found);
          setTyped({ ...typed, name: null });
        }}
      />
      {level === 'company' ? null : (
        <Select
          label={LEVEL_LABELS[level]}
          size="xs"
          placeholder={`Choose a ${LEVEL_LABELS[level]}`}
          searchable
          limit={50}
          value={typed.name}
          data={[...names]}
          error={isAsked && !isNamed ? `Choose a ${LEVEL_LABELS[level]}.` : null}
          onChange={(name) => setTyped({ ...typed, name })}
        />
      )}
      <DaysField
        label="Lead time in days"
        text={typed.lead}
        problem={isAsked ? (lead.problem ?? (hasDays ? null : 'Enter days.')) : null}
        onType={(text) => setTyped({ ...typed, lead: text })}
      />
      <DaysField
        label="Safety days"
        text={typed.safety}
        problem={isAsked ? safety.problem : null}
        onType={(text) => setTyped({ ...typed, safety: text })}
      />
      <Button type="submit" size="xs" variant="default" loading={saving.isPending}>
        Save
      </Button>
      {saving.error === null ? null : <p role="alert">{saving.error.message}</p>}
    </form>
  );
}

interface DaysFieldProps {
  readonly label: string;
  readonly text: string;
  readonly problem: string | null;
  readonly onType: (text: string) => void;
}

function DaysField({ label, text, problem, onType }: DaysFieldProps) {
  return (
    <TextInput
      label={label}
      size="xs"
      inputMode="numeric"
      autoComplete="off"
      value={text}
      error={problem}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
}

/** Nothing typed is nothing said. */
function readDays(text: string): { readonly days: number | null; readonly problem: string | null } {
  const bare = text.trim();
  if (bare === '') return { days: null, problem: null };
  if (!/^\d{1,9}$/.test(bare)) return { days: null, problem: 'Enter whole days, such as 30.' };
  const days = Number(bare);
  return { days, problem: days > MOST_RESTOCK_DAYS ? `Enter at most ${MOST_RESTOCK_DAYS} days.` : null };
}

const daysOf = (days: number | null) => (days === null ? NO_VALUE : countOf(days, 'day'));

function listColumns(may: boolean, onRemove: (entry: RestockEntry) => void): RowsColumn<RestockEntry>[] {
  return [
    {
      key: 'of',
      label: 'For',
      renderCell: ({ level, name }) => (level === 'company' ? 'All SKUs of the company' : name),
    },
    {
      key: 'level',
      label: 'Level',
      isWord: true,
      looks: { 'data-label': 'Level' },
      renderCell: ({ level }) => LEVEL_LABELS[level],
    },
    {
      key: 'lead',
      label: 'Lead time',
      isStrong: true,
      looks: { 'data-label': 'Lead time', 'data-place': 'answer' },
      renderCell: ({ lead_time_days: days }) => daysOf(days),
    },
    {
      key: 'safety',
      label: 'Safety days',
      looks: { 'data-label': 'Safety days' },
      renderCell: ({ safety_days: days }) => daysOf(days),
    },
    ...(may
      ? [
          {
            key: 'remove',
            label: 'Remove',
            isAction: true,
            renderCell: (entry: RestockEntry) => (
              <Button
                size="compact-xs"
                variant="subtle"
                aria-label={`Remove the lead time of ${entry.level === 'company' ? 'the company' : entry.name}`}
                onClick={() => onRemove(entry)}
              >
                Remove
              </Button>
            ),
          },
        ]
      : []),
  ];
}
