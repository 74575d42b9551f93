import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { SegmentedControl } from '@mantine/core';
import { allowedGranularities, GRANULARITY_LABELS } from '@skuline/domain/calendar';
import { STATEMENT_VIEW_LABELS, STATEMENT_VIEWS } from '@skuline/domain/profit-loss';
import type { ReactNode } from 'react';
import { useAnalysis, useAnalysisActions } from '../../analysis/index.ts';
import classes from './ProfitLoss.module.css';

/** What the columns of the statement are, how its amounts are read, and what else can be done with it. */
export function StatementActions({ children }: { readonly children: ReactNode }) {
  const { range, granularity, statement } = useAnalysis();
  const { setGranularity, setStatementView } = useAnalysisActions();
  const granularities = allowedGranularities(range);
  return (
    <div className={classes.actions}>
      {granularities.length === 1 ? null : (
        <SegmentedControl
          aria-label="Columns by"
          size="xs"
          value={granularity}
          onChange={setGranularity}
          data={granularities.map((value) => ({ value, label: GRANULARITY_LABELS[value] }))}
        />
      )}
      <SegmentedControl
        aria-label="Amounts as"
        size="xs"
        value={statement.view}
        onChange={setStatementView}
        data={STATEMENT_VIEWS.map((value) => ({ value, label: STATEMENT_VIEW_LABELS[value] }))}
      />
      {children}
    </div>
  );
}
