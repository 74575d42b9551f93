import { AppError, findObstacle, type SharedView, type ViewLink } from '@skuline/contract';
import type { Analysis } from '@skuline/domain/analysis';
import { DAY_MS, DEFAULT_PRESET, todayInLosAngeles } from '@skuline/domain/calendar';
import {
  brandsNamedIn,
  isSharedPage,
  keepSearch,
  type LinkKind,
  lockOf,
  readViewOn,
  searchOfView,
  type Sheet,
  SHEET_PAGES,
  type ViewPage,
} from '@skuline/domain/views';
import { randomBytes } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import { type Access, narrowAccess, type VerifiedUser } from '../../identity/index.ts';
import { hashOfSecret, makeSecretText } from '../../platform/secret-text.ts';
import { type Reader, readerOf } from '../../stores/reader.ts';
import { storedTenantId } from '../../stores/tenant-id.ts';
import type { LinkMaker, LinkRow, LinksRepository, MadeLinkRow } from './links.repository.ts';

export interface LinksServiceDependencies {
  readonly repository: LinksRepository;
  /** Whether accounts are kept here: at an outside issuer nobody knows when somebody has left, and no link works. */
  readonly keepsAccounts: boolean;
  readonly clock: Clock;
}

export interface LinkRequest {
  readonly name: string;
  readonly page: ViewPage;
  readonly search: string;
  readonly sheet?: Sheet | undefined;
  /** For how many days it works; null: until somebody ends it. */
  readonly days: number | null;
}

/** The table of a link as it is now. */
export interface SheetToRead {
  readonly sheet: Sheet;
  readonly reader: Reader;
  readonly analysis: Analysis;
}

/**
 * Links that show a view to whoever has them, as what their makers may see at that time. A text that opens nothing, one
 * that has ended and one whose maker may not share any more are refused alike.
 */
export interface LinksService {
  /** The caller's own, of an admin all of the company, the newest first. */
  list(caller: VerifiedUser): Promise<ViewLink[]>;
  /** Throws `invalid_request` for what cannot be shared. The token is returned this once. */
  make(caller: VerifiedUser, request: LinkRequest): Promise<ViewLink & { readonly token: string }>;
  /** Throws `link_not_found`. */
  end(caller: VerifiedUser, id: string): Promise<void>;
  /** Who reads by a link to a page. Throws `unauthorized`, and `too_many_requests` where it is used too often. */
  verify(bearer: string): Promise<VerifiedUser>;
  /** What the caller's link shows; counted as an opening. Throws `link_not_found` for a caller without one. */
  open(caller: VerifiedUser, bearer: string): Promise<SharedView>;
  /** Counted. Throws `link_not_found`, and `too_many_requests` where it is read too often. */
  readSheet(token: string): Promise<SheetToRead>;
}

const PREFIX = 'sklink_';
/** Of a company, all people together. */
const MOST_LINKS = 200;
/** How often a link may be used in a minute: a spreadsheet reads its table at once, a page asks for each of its parts. */
const MOST_USES_A_MINUTE: Readonly<Record<LinkKind, number>> = { sheet: 30, page: 300 };

/** Whether it is the text of a link, which no other token begins with. */
export function isLinkToken(text: string): boolean {
  return text.startsWith(PREFIX);
}

export function createLinksService(dependencies: LinksServiceDependencies): LinksService {
  const { repository, keepsAccounts, clock } = dependencies;
  const findOpen = async (token: string, kind: LinkKind): Promise<MadeLinkRow | null> => {
    const found =
      keepsAccounts && isLinkToken(token) ? await repository.findByHash(hashOfSecret(token)) : null;
    return found?.link.kind === kind && stateOf(found, clock.now()) === 'open' ? found : null;
  };
  const limitUse = async ({ id, kind }: LinkRow) => {
    const wait = await repository.limitUse(id, MOST_USES_A_MINUTE[kind], clock.now());
    if (wait !== null) throw new AppError('too_many_requests', { retryAfterSeconds: wait });
  };
  return {
    async list(caller) {
      const rows = await repository.list(caller.tenantId);
      const isShown = ({ maker }: MadeLinkRow) =>
        caller.access.role === 'admin' || maker.userId === caller.userId;
      return rows.filter(isShown).map((row) => viewOf(row, caller, clock.now()));
    },
    make: (caller, request) => make(dependencies, caller, request),
    async end(caller, id) {
      const found = (await repository.list(caller.tenantId)).find(({ link }) => link.id === id);
      const isOwn = found?.maker.userId === caller.userId;
      if (found === undefined || (!isOwn && caller.access.role !== 'admin'))
        throw new AppError('link_not_found');
      await repository.end(found.link, clock.now());
    },
    async verify(bearer) {
      const found = await findOpen(bearer, 'page');
      if (found === null) throw new AppError('unauthorized', { message: GONE });
      await limitUse(found.link);
      return readerOfLink(found, clock);
    },
    async open({ sharedView }, bearer) {
      const found = sharedView === undefined ? null : await findOpen(bearer, 'page');
      if (found === null) throw new AppError('link_not_found');
      const { link, company } = found;
      await repository.countUse(link.id, clock.now());
      const { name, page, search, expiresAt } = link;
      const today = todayInLosAngeles(clock.now());
      const ends_at = expiresAt?.toISOString() ?? null;
      return { name, company_id: link.tenantId, company, page, search, today, ends_at };
    },
    async readSheet(token) {
      const found = await findOpen(token, 'sheet');
      if (found === null || found.link.sheet === null) throw new AppError('link_not_found');
      const { link, maker } = found;
      await limitUse(link);
      await repository.countUse(link.id, clock.now());
      const analysis = analysisOf(link, clock);
      const reader = readerOf(storedTenantId(link.tenantId), narrowedTo(maker, analysis).brands);
      return { sheet: found.link.sheet, reader, analysis };
    },
  };
}

async function make(
  { repository, keepsAccounts, clock }: LinksServiceDependencies,
  caller: VerifiedUser,
  request: LinkRequest,
): ReturnType<LinksService['make']> {
  const { tenantId, userId, name, email, access, lacksSecondFactor } = caller;
  const token = PREFIX + makeSecretText();
  const memberId = await repository.findMemberId(tenantId, userId);
  if (!keepsAccounts || memberId === null) throw invalid(NOT_KEPT_HERE);
  const link = makeRow(request, { tenantId, memberId, tokenHash: hashOfSecret(token) }, clock.now());
  if (!(await repository.add(link, MOST_LINKS, describeLink(link)))) {
    throw invalid(`A company has at most ${MOST_LINKS} links. End one first.`);
  }
  const maker = { userId, name: name || email, ...access, lacksSecondFactor };
  return { ...viewOf({ link, maker }, caller, clock.now()), token };
}

const GONE = 'This link does not work: it has ended, or it was not copied whole.';
const NOT_KEPT_HERE =
  'Links for people outside need accounts that Skuline keeps: with another identity provider nobody here can tell when whoever made a link has left.';

function invalid(message: string): AppError {
  return new AppError('invalid_request', { message });
}

function analysisOf({ search }: Pick<LinkRow, 'search'>, clock: Clock): Analysis {
  return readViewOn(searchOfView(search), todayInLosAngeles(clock.now()));
}

function makeRow(
  { name, page, search: text, sheet, days }: LinkRequest,
  owner: Pick<LinkRow, 'tenantId' | 'memberId' | 'tokenHash'>,
  now: Date,
): LinkRow {
  if (!isSharedPage(page)) throw invalid('Share the dashboard, Profit & Loss or the funnel.');
  if (sheet !== undefined && SHEET_PAGES[sheet] !== page)
    throw invalid('This table is not part of that page.');
  if (days === null && sheet === undefined) throw invalid('Say for how many days the link works.');
  const search = keepSearch(text);
  const { isRangeChosen } = analysisOf({ search }, { now: () => now });
  return {
    ...owner,
    id: randomBytes(9).toString('base64url'),
    kind: sheet === undefined ? 'page' : 'sheet',
    sheet: sheet ?? null,
    name,
    page,
    // Without days of its own it would show those of whoever opens it.
    search: isRangeChosen ? search : keepSearch(`${search}&range=${DEFAULT_PRESET}`),
    madeAt: now,
    expiresAt: days === null ? null : new Date(now.getTime() + days * DAY_MS),
    uses: 0,
    lastUsedAt: null,
  };
}

function describeLink({ kind, page, expiresAt }: LinkRow): string {
  const shown = kind === 'page' ? `the page ${page}` : `a table of ${page} for a spreadsheet`;
  return expiresAt === null ? shown : `${shown}, until ${expiresAt.toISOString().slice(0, 10)}`;
}

function stateOf(
  { link: { expiresAt, search }, maker }: Pick<MadeLinkRow, 'link' | 'maker'>,
  now: Date,
): ViewLink['state'] {
  if (expiresAt !== null && expiresAt <= now) return 'ended';
  const mayShare = !maker.lacksSecondFactor && findObstacle('links.make', maker) === null;
  // The names alone would tell of a brand that the maker may not see any more.
  const { brands } = maker;
  const showsOthers = brands !== null && !brandsNamedIn(search).every((name) => brands.includes(name));
  return mayShare && !showsOthers ? 'open' : 'paused';
}

/** What the maker may see now, and of that the brands of the view alone. */
function narrowedTo(maker: LinkMaker, { filters }: Analysis): Access {
  return narrowAccess(maker, filters.brand_name.length === 0 ? null : filters.brand_name);
}

/** Who reads by a link: nobody with an account, who may do no more than read what the page reads. */
function readerOfLink({ link, maker }: MadeLinkRow, clock: Clock): VerifiedUser {
  const { id, name, page, search, tenantId } = link;
  // Only such pages are shared; a row of another would be a mistake.
  if (!isSharedPage(page)) throw new AppError('unauthorized');
  const { brands } = narrowedTo(maker, analysisOf(link, clock));
  return {
    tenantId: storedTenantId(tenantId),
    userId: `link:${id}`,
    email: '',
    name: `link ${name}`,
    access: { role: 'viewer', brands },
    scopes: ['read'],
    sessionId: null,
    tokenId: null,
    lacksSecondFactor: false,
    sharedView: { page, lock: lockOf(searchOfView(search), todayInLosAngeles(clock.now())) },
  };
}

function viewOf(row: Pick<MadeLinkRow, 'link' | 'maker'>, { userId }: VerifiedUser, now: Date): ViewLink {
  const { link, maker } = row;
  return {
    id: link.id,
    kind: link.kind,
    sheet: link.sheet,
    name: link.name,
    page: link.page,
    search: link.search,
    made_by: maker.name,
    is_own: maker.userId === userId,
    made_at: link.madeAt.toISOString(),
    ends_at: link.expiresAt?.toISOString() ?? null,
    state: stateOf(row, now),
    uses: link.uses,
    last_used_at: link.lastUsedAt?.toISOString() ?? null,
  };
}
