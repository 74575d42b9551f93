import { useNavigate, useSearch } from '@tanstack/react-router';
import { readSearch } from '@skuline/domain/analysis';
import { STATEMENT_VIEWS, type StatementView } from '@skuline/domain/profit-loss';
import * as z from 'zod/mini';

const viewSchema = z.object({ view: z.catch(z.optional(z.enum(STATEMENT_VIEWS)), undefined) });

/** The search parameters of /profit-loss: the analysis', and the unit of amounts. */
export function readStatementSearch(search: Readonly<Record<string, unknown>>) {
  return { ...readSearch(search), ...viewSchema.parse(search) };
}

/** The unit of the statement's amounts, from the URL; dollars by default. */
export function useStatementView(): [StatementView, (view: StatementView) => void] {
  const view = viewSchema.parse(useSearch({ strict: false })).view ?? 'amount';
  const navigate = useNavigate();
  const setView = (next: StatementView) => {
    void navigate({
      to: '.',
      // The router types `search` by the union of all routes; other routes' keys stay.
      search: ((previous: object) => ({ ...previous, view: next === 'amount' ? undefined : next })) as never,
      resetScroll: false,
    });
  };
  return [view, setView];
}
