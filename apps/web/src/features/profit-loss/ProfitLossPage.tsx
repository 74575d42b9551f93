import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { SegmentedControl } from '@mantine/core';
import {
  prepareStatement,
  prepareWaterfall,
  STATEMENT_VIEW_LABELS,
  STATEMENT_VIEWS,
  statementGranularity,
} from '@skuline/domain/statement';
import { useMemo } from 'react';
import { daySumsOf, type PeriodDays, PeriodPage, useAnalysisDays } from '../../analysis/index.ts';
import { Card, SectionBoundary } from '../../ui/index.ts';
import classes from './ProfitLoss.module.css';
import { StatementNotes } from './StatementNotes.tsx';
import { StatementTable } from './StatementTable.tsx';
import { useStatementView } from './statement-search.ts';
import { Waterfall } from './Waterfall.tsx';

/** /profit-loss: the statement of the range by week or month, against the compared period. */
export function ProfitLossPage() {
  const days = useAnalysisDays();
  const [view, setView] = useStatementView();
  return (
    <PeriodPage
      days={days}
      loadingTitle="Loading Profit & Loss"
      actions={
        <SegmentedControl
          aria-label="Amounts as"
          size="xs"
          value={view}
          onChange={setView}
          data={STATEMENT_VIEWS.map((value) => ({ value, label: STATEMENT_VIEW_LABELS[value] }))}
        />
      }
    >
      {(answer) => <ProfitLoss answer={answer} />}
    </PeriodPage>
  );
}

function ProfitLoss({ answer: { question, current, previous } }: { readonly answer: PeriodDays }) {
  const [view] = useStatementView();
  const statement = useMemo(
    () =>
      prepareStatement({
        range: question.range,
        granularity: statementGranularity(question.range),
        view,
        current: daySumsOf(current, question.range),
        previous: daySumsOf(previous, question.comparison),
      }),
    [question, current, previous, view],
  );
  return (
    <>
      <SectionBoundary>
        <Card className={classes.sheet}>
          <StatementTable statement={statement} view={view} />
          <StatementNotes statement={statement} />
        </Card>
      </SectionBoundary>
      <SectionBoundary>
        <Card className={classes.waterfall}>
          <h2 className={classes.title}>Gross sales to contribution</h2>
          <Waterfall steps={prepareWaterfall(statement)} />
        </Card>
      </SectionBoundary>
    </>
  );
}
