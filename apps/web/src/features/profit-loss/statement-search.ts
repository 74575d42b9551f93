import { useNavigate, useSearch } from '@tanstack/react-router';
import { readSearch } from '@skuline/domain/analysis';
import { STATEMENT_VIEWS, type StatementView } from '@skuline/domain/profit-loss';
import * as z from 'zod/mini';

const viewSchema = z.object({ view: z.catch(z.optional(z.enum(STATEMENT_VIEWS)), undefined) });

/** The search parameters of /profit-loss: the analysis' own, and how amounts are read. */
export function readStatementSearch(search: Readonly<Record<string, unknown>>) {
  return { ...readSearch(search), ...viewSchema.parse(search) };
}

/** How the statement's amounts are read, from the URL: dollars unless the link says otherwise. */
export function useStatementView(): [StatementView, (view: StatementView) => void] {
  const view = viewSchema.parse(useSearch({ strict: false })).view ?? 'amount';
  const navigate = useNavigate();
  const setView = (next: StatementView) => {
    void navigate({
      to: '.',
      // `search` is typed by the union of all routes here; the others' keys stay as they are.
      search: ((previous: object) => ({ ...previous, view: next === 'amount' ? undefined : next })) as never,
      resetScroll: false,
    });
  };
  return [view, setView];
}
