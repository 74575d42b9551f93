import { type Granularity, resolveComparison, resolveGranularity } from '@skuline/domain/calendar';
import {
  allShownText,
  listTreeRows,
  prepareStatement,
  type RowPath,
  type Statement,
  type StatementCosts,
  type StatementTreeRow,
  toggleRow,
} from '@skuline/domain/profit-loss';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import {
  comparedParameters,
  type PeriodDays,
  periodRequestOf,
  periodSumsOf,
  useAnalysis,
  useAnalysisActions,
  useKnownDays,
  useProductLists,
} from '../../analysis/index.ts';
import { costFiguresQuery, tenantQuery, useApi, useFactsPresent } from '../../api/index.ts';
import { trackAction } from '../../telemetry/index.ts';
import type { SegmentsSubject } from './segments-query.ts';
import { useSegmentLevels } from './use-segment-levels.ts';

export interface ShownStatement {
  readonly statement: Statement;
  /** Every row in sight. */
  readonly rows: readonly StatementTreeRow[];
  readonly onToggle: (path: RowPath) => void;
  readonly onShowAll: (below: RowPath) => void;
  readonly onRetry: (below: RowPath) => void;
  readonly onSeen: (below: RowPath, at: number) => void;
  /** Asks for the costs again; null unless they could not be loaded. */
  readonly onRetryCosts: (() => void) | null;
}

/** The statement of the loaded days, with the rows that the link says are open; null without days. */
export function useStatementTree(days: PeriodDays | undefined): ShownStatement | null {
  const analysis = useAnalysis();
  const { view, open } = analysis.statement;
  const present = useFactsPresent();
  // While another range is loading, the days still shown keep a granularity of their own range.
  const range = days?.request.range ?? analysis.range;
  const granularity = resolveGranularity(range, analysis.granularity);
  const { costs, onRetry: onRetryCosts } = useStatementCosts(days, granularity);
  const statement = useMemo(
    () =>
      days === undefined || days.current.isEmpty
        ? null
        : prepareStatement({ granularity, view, present, costs, ...periodSumsOf(days) }),
    [days, granularity, present, view, costs],
  );
  const coming = useComingSubject();
  const subject = useMemo(
    () => (days === undefined ? coming : { ...subjectOf(days), granularity }),
    [days, coming, granularity],
  );
  const { levelOf, load, retry } = useSegmentLevels(statement, subject, open);
  const rows = useMemo(
    () => (statement === null ? [] : listTreeRows({ statement, open: new Set(open), levelOf })),
    [statement, open, levelOf],
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
        : { statement, rows, onToggle, onShowAll, onRetry: retry, onSeen: load, onRetryCosts },
    [statement, rows, onToggle, onShowAll, retry, load, onRetryCosts],
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
  const { range, previous, filters } =
    days === undefined ? { ...analysis, previous: analysis.range } : subjectOf(days);
  const { data, isError, refetch } = useQuery({
    ...costFiguresQuery(api, {
      ...comparedParameters({ current: range, previous }, filters),
      granularity,
    }),
    enabled: days !== undefined && !days.current.isEmpty,
  });
  const onRetry = useCallback(() => void refetch(), [refetch]);
  return { costs: data ?? null, onRetry: isError ? onRetry : null };
}

/** The days of the statement's columns; without any that could be compared, those of the comparison by its rule. */
function subjectOf({ request, compared }: Pick<PeriodDays, 'request' | 'compared'>) {
  const { range, filters, comparison, days } = request;
  return { range, days, filters, previous: compared.periods?.previous ?? comparison };
}

/**
 * The request for the open rows while the days are still loading, so that both load in parallel; null until it is
 * known.
 */
function useComingSubject(): SegmentsSubject | null {
  const analysis = useAnalysis();
  const { isLoading, lists } = useProductLists();
  const { isPending } = useQuery(tenantQuery(useApi()));
  const known = useKnownDays();
  return useMemo(() => {
    if (isLoading || isPending) return null;
    const request = periodRequestOf(analysis, lists);
    const compared = resolveComparison({ ...request, known });
    return { ...subjectOf({ request, compared }), granularity: analysis.granularity };
  }, [analysis, isLoading, isPending, lists, known]);
}
