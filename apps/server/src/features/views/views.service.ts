import { AppError, findObstacle, type SavedView } from '@skuline/contract';
import { keepSearch, namesInView, type ViewPage } from '@skuline/domain/views';
import { randomBytes } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { VerifiedUser } from '../../identity/index.ts';
import type { ViewRow, ViewsRepository } from './views.repository.ts';

export interface ViewsServiceDependencies {
  readonly repository: ViewsRepository;
  readonly clock: Clock;
}

export interface NewView {
  readonly name: string;
  readonly page: ViewPage;
  readonly search: string;
}

/** Pages as people keep them. What is of one throws AppError('view_not_found') where the caller may not have it. */
export interface ViewsService {
  /** By name; of the company's those that name no product which the caller may not see. */
  list(caller: VerifiedUser): Promise<SavedView[]>;
  /** Throws `already_exists` for a second of that name, and `invalid_request` where the caller or the company has too many. */
  add(caller: VerifiedUser, view: NewView): Promise<SavedView>;
  /** Throws `already_exists` for a second of that name, and `forbidden` for one of the company that the caller may not publish. */
  change(
    caller: VerifiedUser,
    id: string,
    change: { readonly name?: string | undefined; readonly search?: string | undefined },
  ): Promise<SavedView>;
  publish(caller: VerifiedUser, id: string, isCompany: boolean): Promise<SavedView>;
  remove(caller: VerifiedUser, id: string): Promise<void>;
}

/** `own`: of a person in a company; `company`: of all its people together. */
const MOST_VIEWS = { own: 50, company: 1000 };
const NOT_OF_COMPANY =
  'The whole company sees this view, and your role may not change what it sees. Save another for yourself.';
const COLLATION = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

export function createViewsService({ repository, clock }: ViewsServiceDependencies): ViewsService {
  const getOwn = async ({ tenantId, userId }: VerifiedUser, id: string): Promise<ViewRow> => {
    const row = await repository.find(tenantId, id);
    if (row === null || row.userId !== userId) throw new AppError('view_not_found');
    return row;
  };
  return {
    async list(caller) {
      const rows = await repository.list(caller);
      return rows
        .filter((row) => isSeenBy(caller, row))
        .map((row) => viewOf(row, caller))
        .toSorted((a, b) => COLLATION.compare(a.name, b.name));
    },
    add: (caller, view) => add({ repository, clock }, caller, view),
    async change(caller, id, { name, search }) {
      const row = await getOwn(caller, id);
      if (row.isCompany && findObstacle('views.publish', caller.access) !== null)
        throw new AppError('forbidden', { message: NOT_OF_COMPANY });
      const now = clock.now();
      const change = {
        ...(name === undefined ? {} : { name }),
        ...(search === undefined ? {} : { search: keepSearch(search) }),
        changedAt: now,
      };
      const changed = await repository.change(
        row,
        change,
        row.isCompany ? { action: 'view.changed', now } : null,
      );
      if (changed === null) throw nameTaken(name ?? row.name);
      return viewOf(changed, caller);
    },
    async publish(caller, id, isCompany) {
      const row = await getOwn(caller, id);
      const now = clock.now();
      const details = isCompany ? 'everybody of the company' : 'its maker alone';
      const change = { isCompany, changedAt: now };
      const changed = await repository.change(row, change, { action: 'view.published', details, now });
      return viewOf(changed ?? row, caller);
    },
    async remove(caller, id) {
      const row = await repository.find(caller.tenantId, id);
      if (row === null) throw new AppError('view_not_found');
      const isOwn = row.userId === caller.userId;
      if (!isOwn && !(row.isCompany && caller.access.role === 'admin')) throw new AppError('view_not_found');
      await repository.remove(row, row.isCompany ? { action: 'view.removed', now: clock.now() } : null);
    },
  };
}

async function add(
  { repository, clock }: ViewsServiceDependencies,
  caller: VerifiedUser,
  { name, page, search }: NewView,
): Promise<SavedView> {
  const { tenantId, userId } = caller;
  const row = {
    id: randomBytes(9).toString('base64url'),
    tenantId,
    userId,
    madeBy: caller.name || caller.email || userId,
    name,
    page,
    search: keepSearch(search),
    isCompany: false,
    changedAt: clock.now(),
  };
  const outcome = await repository.add(row, MOST_VIEWS);
  if (outcome === 'taken') throw nameTaken(name);
  if (outcome === 'added') return viewOf(row, caller);
  throw new AppError('invalid_request', {
    message:
      outcome === 'own'
        ? `You can save at most ${MOST_VIEWS.own} views. Remove one first.`
        : `A company has at most ${MOST_VIEWS.company} saved views. Somebody has to remove one first.`,
  });
}

/**
 * Who sees some brands alone sees their own views, and of the company's those that show these brands alone and name no other
 * product: the name and the filters of any other may name what is not theirs to know.
 */
function isSeenBy({ userId, access }: VerifiedUser, row: ViewRow): boolean {
  if (row.userId === userId || access.brands === null) return true;
  const { brands, reference, hasOthers } = namesInView(row.search);
  const isTheirs = (name: string) => access.brands?.includes(name) === true;
  return (
    !hasOthers && brands.length > 0 && brands.every(isTheirs) && (reference === null || isTheirs(reference))
  );
}

function nameTaken(name: string): AppError {
  return new AppError('already_exists', { message: `You already have a view called ${name}.` });
}

function viewOf(row: ViewRow, { userId }: VerifiedUser): SavedView {
  return {
    id: row.id,
    name: row.name,
    page: row.page,
    search: row.search,
    is_company: row.isCompany,
    is_own: row.userId === userId,
    made_by: row.madeBy,
    changed_at: row.changedAt.toISOString(),
  };
}
