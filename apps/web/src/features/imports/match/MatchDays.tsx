import { Anchor } from '@mantine/core';
import type { MetricReconciliation, ReconciledRow } from '@skuline/contract';
import { toDateKey } from '@skuline/domain/calendar';
import { formatDay, moneySign } from '@skuline/domain/formatting';
import { formatCompared, formatDifference, nameReasons } from '@skuline/domain/reconcile';
import { useState } from 'react';
import { today } from '../../../clock.ts';
import { Card, DataTable } from '../../../ui/index.ts';
import classes from './Match.module.css';

interface MatchDaysProps {
  readonly comparison: MetricReconciliation;
  readonly side: string;
}

function dayText({ day }: ReconciledRow): string {
  return formatDay(toDateKey(day), today());
}

function differs({ difference, parts }: ReconciledRow): boolean {
  return difference !== 0 || parts.length > 0;
}

/** The days that differ and why, all days on demand, and the SKUs with the largest differences. */
export function MatchDays({ comparison, side }: MatchDaysProps) {
  const [isWhole, setIsWhole] = useState(false);
  const { metric, days, skus, otherSkus } = comparison;
  const shown = isWhole ? days : days.filter(differs);
  const equal = days.length - days.filter(differs).length;
  const unit = formatDifference(metric, 0).includes(moneySign()) ? ' to the cent' : '';
  return (
    <Card className={classes.sheet}>
      {shown.length === 0 ? null : <RowsTable name="Days" rows={shown} metric={metric} side={side} />}
      {equal === 0 ? null : (
        <p className={classes.foot}>
          {equal} {shown.length === 0 || isWhole ? '' : 'more '}
          {equal === 1 ? 'day is' : 'days are'} equal{unit}.{' '}
          <Anchor component="button" type="button" onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? 'Hide them' : 'Show them'}
          </Anchor>
        </p>
      )}
      {skus.length === 0 ? null : (
        <>
          <h3 className={classes.subtitle}>SKUs with a difference</h3>
          <RowsTable name="SKUs" rows={skus} metric={metric} side={side} />
          {otherSkus.rows === 0 ? null : (
            <p className={classes.foot}>
              Everything else: {otherSkus.rows} SKUs’ days, {formatDifference(metric, otherSkus.difference)}
            </p>
          )}
        </>
      )}
    </Card>
  );
}

interface RowsTableProps extends Pick<MetricReconciliation, 'metric'> {
  readonly name: string;
  readonly rows: readonly ReconciledRow[];
  readonly side: string;
}

function RowsTable({ name, rows, metric, side }: RowsTableProps) {
  return (
    <DataTable caption={name} inset="card" isStacked className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{name === 'SKUs' ? 'SKU and day' : 'Day'}</th>
          <th scope="col">{side}</th>
          <th scope="col">Skuline</th>
          <th scope="col">Difference</th>
          <th scope="col" data-align="start">
            Why
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.day} ${row.sku}`}>
            <th scope="row" data-lines={row.sku === '' ? undefined : 2}>
              {row.sku === '' ? dayText(row) : row.sku}
              {row.sku === '' ? null : <small>{dayText(row)}</small>}
            </th>
            <td data-label={side}>{formatCompared(metric, row.theirs)}</td>
            <td data-label="Skuline">{formatCompared(metric, row.ours)}</td>
            <td data-strong data-place="answer">
              {formatDifference(metric, row.difference)}
            </td>
            <td
              data-align="start"
              data-place="last"
              className={classes.why}
              data-unexplained={row.parts.some((part) => part.class === 'unexplained') || undefined}
            >
              {nameReasons(row.parts) || 'Equal'}
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
