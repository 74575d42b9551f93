import { UnstyledButton } from '@mantine/core';
import type { ChangedStretch } from '@skuline/contract';
import { toDateKey } from '@skuline/domain/calendar';
import {
  changedFacts,
  type ChangedFigures,
  changeOfFact,
  formatFact,
  formatFactChange,
} from '@skuline/domain/data-history';
import { formatDateRange, formatDay } from '@skuline/domain/formatting';
import { FACTS, type FactId } from '@skuline/domain/metrics';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { useAnalysis } from '../../analysis/index.ts';
import { Card, DataTable, Icon } from '../../ui/index.ts';
import classes from './ChangesPage.module.css';

/** The imports that changed days, the newest first; each opens to its days. */
export function ChangesTable({ stretches }: { readonly stretches: readonly ChangedStretch[] }) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (key: string) =>
    setOpen((keys) => new Set(keys.has(key) ? [...keys].filter((one) => one !== key) : [...keys, key]));
  return (
    <Card className={classes.sheet}>
      <DataTable caption="What changed, by import" inset="card">
        <thead>
          <tr>
            <th scope="col">Days</th>
            <th scope="col" data-align="start">
              What happened
            </th>
            <th scope="col" data-align="start">
              Metric
            </th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
            <th scope="col">Change</th>
            <th scope="col" data-align="start">
              Import
            </th>
          </tr>
        </thead>
        <tbody>
          {stretches.map((stretch) => {
            const key = `${stretch.import_id} ${stretch.change}`;
            return (
              <StretchRows key={key} stretch={stretch} isOpen={open.has(key)} onToggle={() => toggle(key)} />
            );
          })}
        </tbody>
      </DataTable>
    </Card>
  );
}

interface StretchRowsProps {
  readonly stretch: ChangedStretch;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function StretchRows({ stretch, isOpen, onToggle }: StretchRowsProps) {
  const { today } = useAnalysis();
  const { facts, what, days, import_id: importId, file_name: fileName } = stretch;
  const [fact = 'net_sales', ...others] = facts;
  const range = formatDateRange({ start: toDateKey(stretch.start), end: toDateKey(stretch.end) }, today);
  const left = stretch.day_count - days.length;
  return (
    <Fragment>
      <tr className={isOpen ? classes.opened : undefined}>
        <th scope="row">
          <UnstyledButton className={classes.opener} aria-expanded={isOpen} onClick={onToggle}>
            <Icon shape={isOpen ? IconChevronDown : IconChevronRight} place="small" />
            {range}
          </UnstyledButton>
        </th>
        <td data-align="start">{what}</td>
        <td data-align="start">{FACTS[fact].label}</td>
        <FigureCells figures={stretch} fact={fact} isStrong />
        <td data-align="start" className={classes.file}>
          {importId === null ? 'not known' : `${importId} · ${fileName ?? ''}`}
        </td>
      </tr>
      {isOpen
        ? others.map((other) => (
            <tr key={other} className={classes.opened}>
              <th scope="row">
                <span className={classes.inner}>{formatCountOfDays(stretch)}</span>
              </th>
              <td data-align="start" className={classes.file}>
                together
              </td>
              <td data-align="start">{FACTS[other].label}</td>
              <FigureCells figures={stretch} fact={other} />
              <td data-align="start" className={classes.file}>
                {importId ?? 'not known'}
              </td>
            </tr>
          ))
        : null}
      {isOpen
        ? days.map(({ date_key: day, ...figures }) => (
            <tr key={day} className={classes.opened}>
              <th scope="row">
                <span className={classes.inner}>{formatDay(toDateKey(day), today)}</span>
              </th>
              <td data-align="start" className={classes.file}>
                {othersOf(figures, fact)}
              </td>
              <td data-align="start">{FACTS[fact].label}</td>
              <FigureCells figures={figures} fact={fact} />
              <td data-align="start" className={classes.file}>
                {importId ?? 'not known'}
              </td>
            </tr>
          ))
        : null}
      {isOpen && left > 0 ? (
        <tr className={classes.opened}>
          <td colSpan={7} data-align="start">
            <span className={classes.inner}>{left} earlier days</span>
          </td>
        </tr>
      ) : null}
    </Fragment>
  );
}

function formatCountOfDays({ day_count: count }: ChangedStretch): string {
  return count === 1 ? 'The day' : `All ${count} days`;
}

/** The other facts of a day that changed, in words. */
function othersOf(figures: ChangedFigures, leading: FactId): string {
  return changedFacts([figures])
    .filter((fact) => fact !== leading)
    .slice(0, 3)
    .map((fact) => `${FACTS[fact].label} ${formatFactChange(fact, changeOfFact(figures, fact))}`)
    .join(', ');
}

interface FigureCellsProps {
  readonly figures: ChangedFigures;
  readonly fact: FactId;
  readonly isStrong?: boolean;
}

function FigureCells({ figures, fact, isStrong = false }: FigureCellsProps) {
  const textOf = (side: ChangedFigures['before']) =>
    side === null ? 'no data' : formatFact(fact, side[fact]);
  return (
    <>
      <td>{textOf(figures.before)}</td>
      <td data-strong={isStrong || undefined}>{textOf(figures.after)}</td>
      <td data-strong={isStrong || undefined}>{formatFactChange(fact, changeOfFact(figures, fact))}</td>
    </>
  );
}
