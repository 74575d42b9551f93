import { type Granularity, resolveGranularity } from '@skuline/domain/calendar';
import {
  allShownText,
  listTreeRows,
  prepareStatement,
  type RowPath,
  type Statement,
  type StatementCosts,
  type RowsBy,
  type StatementTreeRow,
  toggleRow,
} from '@skuline/domain/profit-loss';
import { whereFrom } from '@skuline/domain/sources';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import {
  comparedParameters,
  type PeriodDays,
  type PeriodRequest,
  periodRequestOf,
  periodSumsOf,
  useAnalysis,
  useAnalysisActions,
  useBreakdowns,
  useProductLists,
} from '../../analysis/index.ts';
import { costFiguresQuery, useApi, useFactsPresent } from '../../api/index.ts';
import { trackAction } from '../../telemetry/index.ts';
import type { SegmentsSubject } from './segments-query.ts';
import { useSegmentLevels } from './use-segment-levels.ts';

export interface ShownStatement {
  readonly statement: Statement;
  /** Every row in sight. */
  readonly rows: readonly StatementTreeRow[];
  readonly rowsBy: RowsBy;
  readonly onToggle: (path: RowPath) => void;
  readonly onShowAll: (below: RowPath) => void;
  readonly onRetry: (below: RowPath) => void;
  readonly onSeen: (below: RowPath, at: number) => void;
  /** Asks for the costs again; null unless they could not be loaded. */
  readonly onRetryCosts: (() => void) | null;
}

/** What the lines open into. */
export function useRowsBy(): RowsBy {
  const { rows: chosen } = useAnalysis().statement;
  const offered = useBreakdowns();
  // A link of a company with several places may be opened in one with none.
  return chosen !== 'product' && offered.includes(chosen) ? chosen : 'product';
}

/** The statement of the loaded days, with the rows that the link says are open; null without days. */
export function useStatementTree(days: PeriodDays | undefined): ShownStatement | null {
  const analysis = useAnalysis();
  const { view, open } = analysis.statement;
  const rowsBy = useRowsBy();
  const present = useFactsPresent();
  const where = whereFrom(analysis);
  // While another range is loading, the days still shown keep a granularity of their own range.
  const range = days?.request.range ?? analysis.range;
  const granularity = resolveGranularity(range, analysis.granularity);
  const { costs, onRetry: onRetryCosts } = useStatementCosts(days, granularity);
  const statement = useMemo(
    () =>
      days === undefined || days.current.isEmpty
        ? null
        : prepareStatement({
            granularity,
            view,
            present,
            where,
            costs,
            ...periodSumsOf(days),
          }),
    [days, granularity, present, where, view, costs],
  );
  const coming = useComingSubject();
  const subject = useMemo(
    () => (days === undefined ? coming : { ...subjectOf(days.request), granularity }),
    [days, coming, granularity],
  );
  const { levelOf, load, retry } = useSegmentLevels(statement, subject, open, rowsBy);
  const rows = useMemo(
    () => (statement === null ? [] : listTreeRows({ statement, open: new Set(open), rowsBy, levelOf })),
    [statement, open, rowsBy, levelOf],
  );
  const { setOpenRows } = useAnalysisActions();
  const onToggle = useCallback(
    (path: RowPath) => {
      trackAction('statement_row_toggled', { line: path.line, level: path.names.length + 1 });
      setOpenRows(toggleRow(open, path));
    },
    [open, setOpenRows],
  );
  const onShowAll = useCallback(
    (below: RowPath) => setOpenRows([...open, allShownText(below)]),
    [open, setOpenRows],
  );
  return useMemo(
    () =>
      statement === null
        ? null
        : { statement, rows, rowsBy, onToggle, onShowAll, onRetry: retry, onSeen: load, onRetryCosts },
    [statement, rows, rowsBy, onToggle, onShowAll, retry, load, onRetryCosts],
  );
}

interface CostsOfStatement {
  /** Null until they are known. */
  readonly costs: StatementCosts | null;
  /** Null unless they could not be loaded. */
  readonly onRetry: (() => void) | null;
}

/** The costs of the shown days, asked for once those are there. */
function useStatementCosts(days: PeriodDays | undefined, granularity: Granularity): CostsOfStatement {
  const api = useApi();
  const analysis = useAnalysis();
  const subject = days === undefined ? { ...analysis, previous: analysis.range } : subjectOf(days.request);
  const { range, previous, filters } = subject;
  const { data, isError, refetch } = useQuery({
    ...costFiguresQuery(api, {
      ...comparedParameters({ current: range, previous }, filters, subject.days),
      granularity,
    }),
    enabled: days !== undefined && !days.current.isEmpty,
  });
  const onRetry = useCallback(() => void refetch(), [refetch]);
  return { costs: data ?? null, onRetry: isError ? onRetry : null };
}

/** Whole periods: the server pairs their days as the statement does, by their places in them. */
function subjectOf({ range, days, filters, comparison }: PeriodRequest) {
  return { range, days, filters, previous: comparison };
}

/**
 * The request for the open rows while the days are still loading, so that both load in parallel; null until it is
 * known.
 */
function useComingSubject(): SegmentsSubject | null {
  const analysis = useAnalysis();
  const { isLoading, lists } = useProductLists();
  return useMemo(
    () =>
      isLoading
        ? null
        : { ...subjectOf(periodRequestOf(analysis, lists)), granularity: analysis.granularity },
    [analysis, isLoading, lists],
  );
}
