import { UnstyledButton } from '@mantine/core';
import type { ChangedStretch } from '@skuline/contract';
import { toDateKey } from '@skuline/domain/calendar';
import { describeFact, describeUnlisted, listChangedNames } from '@skuline/domain/data-changes';
import { countOf, formatDateRange, formatDay } from '@skuline/domain/formatting';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { Fragment, type ReactNode, useState } from 'react';
import { useAnalysis } from '../../analysis/index.ts';
import { Card, DataTable, Icon } from '../../ui/index.ts';
import { FigureCells, ImportCell, importsOf, MostChanged } from './ChangeCells.tsx';
import classes from './ChangesPage.module.css';

/** The drops and imports that changed days, the newest first; each opens to its days. */
export function ChangesTable({ stretches }: { readonly stretches: readonly ChangedStretch[] }) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (key: string) =>
    setOpen((keys) => new Set(keys.has(key) ? [...keys].filter((one) => one !== key) : [...keys, key]));
  return (
    <Card className={classes.sheet}>
      <DataTable caption="Changes, newest first" inset="card" isStacked frozenEnd={1}>
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
            const key = `${stretch.imports[0]?.import_id} ${stretch.change} ${stretch.unit}`;
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
  const { facts, what, most, renamed } = stretch;
  const [fact] = facts;
  return (
    <Fragment>
      <tr className={isOpen ? classes.opened : undefined}>
        <th scope="row">
          <UnstyledButton className={classes.opener} aria-expanded={isOpen} onClick={onToggle}>
            <Icon shape={isOpen ? IconChevronDown : IconChevronRight} place="small" />
            {useRange(stretch)}
          </UnstyledButton>
        </th>
        <td data-align="start" data-place="line" className={classes.what}>
          {what}
          {fact === undefined || most.length === 0 ? null : <MostChanged fact={fact} most={most} />}
        </td>
        <td data-align="start">{fact === undefined ? 'Names' : describeFact(fact).label}</td>
        {fact === undefined ? (
          <td colSpan={3} data-place="answer">
            {countOf(renamed?.sku_count ?? 0, 'SKU')}
          </td>
        ) : (
          <FigureCells figures={stretch} fact={fact} isStrong />
        )}
        <ImportCell imports={importsOf(stretch, fact)} isNamed />
      </tr>
      {isOpen ? <OpenedRows stretch={stretch} /> : null}
    </Fragment>
  );
}

/** The other facts, the days one by one, and the names that changed. */
function OpenedRows({ stretch }: Pick<StretchRowsProps, 'stretch'>) {
  const { facts, days, renamed } = stretch;
  const [fact, ...others] = facts;
  // A line of one day shows it already.
  const listed = fact === undefined || stretch.day_count === 1 ? [] : days;
  return (
    <>
      {others.map((other) => (
        <InnerRow key={other} name={formatCountOf(stretch)} about="">
          <td data-align="start">{describeFact(other).label}</td>
          <FigureCells figures={stretch} fact={other} />
          <ImportCell imports={importsOf(stretch, other)} />
        </InnerRow>
      ))}
      {listed.map((day) => (
        <DayRow key={day.date_key} stretch={stretch} day={day} />
      ))}
      {listChangedNames(renamed?.skus ?? []).map(({ sku, label, before, after }) => (
        <InnerRow key={`${sku} ${label}`} name={sku} about="">
          <td data-align="start">{label}</td>
          <NameCells before={before} after={after} />
          <ImportCell imports={stretch.imports} />
        </InnerRow>
      ))}
      {describeUnlisted(stretch).map((text) => (
        <LeftRow key={text} text={text} />
      ))}
    </>
  );
}

interface DayRowProps extends Pick<StretchRowsProps, 'stretch'> {
  readonly day: ChangedStretch['days'][number];
}

/** A day in the line's fact with its SKUs, or in the first one of its own where that stayed as it was. */
function DayRow({ stretch: { unit, facts, imports }, day }: DayRowProps) {
  const { today } = useAnalysis();
  const { fact } = day;
  if (fact === null) return null;
  const name = formatDay(toDateKey(day.date_key), today);
  return (
    <InnerRow
      name={unit === 'week' ? `Week of ${name}` : name}
      about={fact === facts[0] ? <MostChanged fact={fact} most={day.most} /> : ''}
    >
      <td data-align="start">{describeFact(fact).label}</td>
      <FigureCells figures={day} fact={fact} />
      <ImportCell imports={imports.filter((one) => day.imports.includes(one.import_id))} />
    </InnerRow>
  );
}

interface InnerRowProps {
  readonly name: string;
  readonly about: ReactNode;
  readonly children: ReactNode;
}

function InnerRow({ name, about, children }: InnerRowProps) {
  return (
    <tr className={classes.opened}>
      <th scope="row">
        <span className={classes.inner}>{name}</span>
      </th>
      <td data-align="start" data-place="line" className={`${classes.what} ${classes.about}`}>
        {about}
      </td>
      {children}
    </tr>
  );
}

function LeftRow({ text }: { readonly text: string }) {
  return (
    <tr className={classes.opened}>
      <td colSpan={7} data-align="start" data-place="line">
        <span className={classes.inner}>{text}</span>
      </td>
    </tr>
  );
}

/** `Nov 3 – 9`; weeks by their first days. */
function useRange({ unit, start, end, day_count: count }: ChangedStretch): string {
  const { today } = useAnalysis();
  const range = formatDateRange({ start: toDateKey(start), end: toDateKey(end) }, today);
  return unit === 'day' ? range : `${count === 1 ? 'Week' : 'Weeks'} of ${range}`;
}

function formatCountOf({ day_count: count, unit }: ChangedStretch): string {
  return count === 1 ? `The ${unit}` : `All ${count} ${unit}s`;
}

function NameCells({ before, after }: { readonly before: string; readonly after: string }) {
  return (
    <>
      <td className={classes.name}>{before}</td>
      <td colSpan={2} data-label="→" className={classes.name}>
        {after}
      </td>
    </>
  );
}
