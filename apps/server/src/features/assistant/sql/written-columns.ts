import { OWN_PREFIX } from './own-names.ts';
import { isSqlColumn } from './sql-tables.ts';
import { aliasesOf, type SyntaxNode } from './syntax-tree.ts';

/**
 * Where a value comes from: `read` from a column or counted in rows; a `flag`, 0 or 1 by what is read; or `written` in
 * the statement, where `value` is the number that it is.
 */
type Origin =
  | { readonly kind: 'read' }
  | { readonly kind: 'flag' }
  | { readonly kind: 'written'; readonly value: number | null };

const READ: Origin = { kind: 'read' };
const FLAG: Origin = { kind: 'flag' };
const WRITTEN: Origin = { kind: 'written', value: null };

interface Scope {
  readonly aliased: ReadonlyMap<string, readonly SyntaxNode[]>;
  /** Whether the SELECT that is looked at reads rows of a table. */
  readonly hasRows: boolean;
  /** Aliases being looked up: within itself `sum(orders) AS orders` means the column. */
  readonly open: ReadonlySet<string>;
}

/**
 * Which columns of a result hold what the statement was written with, and not what it read: `12345`, `0x3039`,
 * `12344 + any(1)`, `length('…')`, `sum(orders) * 0 + 12345`. It errs on the side of `written`: such a figure is not said
 * to be of the data.
 */
export function writtenColumns(root: SyntaxNode, names: readonly string[]): ReadonlySet<number> {
  const scope: Scope = { aliased: aliasesOf(root), hasRows: false, open: new Set() };
  const selects = selectsOf(root);
  const written = names.flatMap((name, at) =>
    selects.some((select) => !isRead(columnOf(select, { name, at }, names.length, scope))) ? [at] : [],
  );
  return new Set(written);
}

function isRead({ kind }: Origin): boolean {
  return kind !== 'written';
}

/** The SELECTs whose rows a union holds. */
function selectsOf(node: SyntaxNode): readonly SyntaxNode[] {
  if (node.kind === 'SelectQuery') return [node];
  return ['SelectWithUnionQuery', 'SelectIntersectExceptQuery', 'ExpressionList', 'Subquery'].includes(
    node.kind,
  )
    ? node.children.flatMap(selectsOf)
    : [];
}

function isWith({ children: [first] }: SyntaxNode): boolean {
  return first?.kind === 'WithElement';
}

/** What a SELECT lists: the first list, or the second where a WITH stands before it. */
function listOf({ children }: SyntaxNode): readonly SyntaxNode[] {
  const lists = children.filter(({ kind }) => kind === 'ExpressionList');
  const tables = children.findIndex(({ kind }) => kind === 'TablesInSelectQuery');
  const before = tables === -1 ? lists : children.slice(0, tables);
  const list = before.length > 1 ? before[1] : (before[0] ?? lists[0]);
  return (list !== undefined && isWith(list) ? lists[1] : list)?.children ?? [];
}

function columnOf(
  select: SyntaxNode,
  { name, at }: { readonly name: string; readonly at: number },
  count: number,
  scope: Scope,
): Origin {
  const list = listOf(select);
  const own = { ...scope, hasRows: readsRows(select) };
  const node = list[at];
  // A star stands for columns that only their names tell.
  if (list.length !== count || node === undefined || list.some(isStar)) return ofName(name, own);
  return originOf(node, own);
}

function isStar({ kind }: SyntaxNode): boolean {
  return kind === 'Asterisk' || kind === 'QualifiedAsterisk';
}

function readsRows(node: SyntaxNode): boolean {
  const tables = node.children.filter(({ kind }) => kind === 'TablesInSelectQuery');
  const holds = (inner: SyntaxNode): boolean =>
    inner.kind === 'TableIdentifier' ? inner.text.startsWith(OWN_PREFIX) : inner.children.some(holds);
  return tables.some(holds);
}

function ofName(text: string, scope: Scope): Origin {
  const name = text.split('.').at(-1) ?? '';
  const meant = scope.open.has(name) ? undefined : scope.aliased.get(name);
  if (meant === undefined) return isSqlColumn(name) ? READ : WRITTEN;
  const inner = { ...scope, open: new Set([...scope.open, name]), hasRows: true };
  const origins = meant.map((node) => originOf(node, inner));
  return origins.find(({ kind }) => kind === 'written') ?? origins[0] ?? WRITTEN;
}

function originOf(node: SyntaxNode, scope: Scope): Origin {
  switch (node.kind) {
    case 'Identifier':
      return ofName(node.text, scope);
    case 'Literal':
      return { kind: 'written', value: numberOf(node) };
    case 'Subquery': {
      const columns = selectsOf(node).map((select) => columnOf(select, { name: '', at: 0 }, 1, scope));
      return columns.find(({ kind }) => kind === 'written') ?? columns[0] ?? WRITTEN;
    }
    case 'Function':
      return ofFunction(node, scope);
    default:
      return WRITTEN;
  }
}

function numberOf({ text }: SyntaxNode): number | null {
  if (text === 'NULL') return 0;
  const value = Number(/^(?:U?Int\d+|Float\d+|Bool)_(.+)$/.exec(text)?.[1] ?? Number.NaN);
  return Number.isNaN(value) ? null : value;
}

type Combine = (args: readonly Origin[], node: SyntaxNode, scope: Scope) => Origin;

const COUNTS = /^(?:count|uniq|row_number|rank|dense_?rank|percent_?rank|cume_dist|ntile)/;
const SUMS = /^(?:sum|avg)/;
const TESTS =
  /^(?:equals|notequals|less|greater|lessorequals|greaterorequals|and|or|not|xor|in|notin|isnull|isnotnull|is(?:not)?distinctfrom|(?:not)?i?like|match|empty|notempty|startswith|endswith|has(?:any|all)?)$/;
const COMBINES: Readonly<Record<string, Combine>> = {
  plus: ofSum,
  minus: ofSum,
  multiply: ofProduct,
  divide: ofProduct,
  intdiv: ofProduct,
  intdivorzero: ofProduct,
  modulo: ofProduct,
  if: ([, ...values]) => oneOf(values),
  multiif: (args) => oneOf(args.filter((_arg, at) => at % 2 === 1 || at === args.length - 1)),
  casewithexpression: ([, ...args]) =>
    oneOf(args.filter((_arg, at) => at % 2 === 1 || at === args.length - 1)),
  coalesce: oneOf,
  ifnull: oneOf,
  greatest: oneOf,
  least: oneOf,
  nullif: ([first = WRITTEN]) => first,
  cast: ([first = WRITTEN]) => first,
};
/** Their first argument is a unit or a form in quotes. */
const WITH_UNIT = /^(?:date_?diff|date_?trunc|age)$/;

function ofFunction(node: SyntaxNode, scope: Scope): Origin {
  const name = node.text.toLowerCase();
  const args = (node.children[0]?.children ?? []).map((arg) => originOf(arg, scope));
  if (COUNTS.test(name)) return scope.hasRows ? READ : WRITTEN;
  if (TESTS.test(name)) return args.some(isRead) ? FLAG : WRITTEN;
  const combine = Object.hasOwn(COMBINES, name) ? COMBINES[name] : undefined;
  if (combine !== undefined) return combine(args, node, scope);
  if (SUMS.test(name)) return ofTotal(args[0] ?? WRITTEN, scope);
  return ofAny(WITH_UNIT.test(name) ? args.slice(1) : args);
}

/** `sum(1)` and `sum(orders > 3)` count rows. */
function ofTotal(first: Origin, { hasRows }: Scope): Origin {
  const isOne = first.kind === 'written' && first.value === 1;
  return first.kind !== 'written' || (isOne && hasRows) ? READ : WRITTEN;
}

/** One of several values: 0, 1 and nothing are no figures. */
function oneOf(values: readonly Origin[]): Origin {
  if (!values.every((value) => isRead(value) || isSmall(value))) return WRITTEN;
  if (values.some(({ kind }) => kind === 'read')) return READ;
  return FLAG;
}

function isSmall(origin: Origin): boolean {
  return origin.kind === 'written' && (origin.value === 0 || Math.abs(origin.value ?? 2) === 1);
}

/** `sum(orders) + 12345` is any number; `now / before - 1` is a growth. */
function ofSum(args: readonly Origin[], node: SyntaxNode): Origin {
  const isOfRead = args.some(isRead) && args.every((arg) => isRead(arg) || isSmall(arg));
  return isOfRead && !(node.text === 'minus' && areSame(node)) ? READ : WRITTEN;
}

/** What shares, days, months and thousands are written with. */
const UNITS: ReadonlySet<number> = new Set([
  0.001, 0.01, 0.1, 0.5, 1, 2, 7, 10, 12, 24, 30, 52, 60, 100, 365, 1000, 1e6,
]);
const MOST_DAYS = 366;

function ofProduct(args: readonly Origin[], node: SyntaxNode): Origin {
  const [, divisor] = args;
  const isOfDays =
    node.text === 'divide' &&
    divisor?.kind === 'written' &&
    Number.isInteger(divisor.value) &&
    Math.abs(divisor.value ?? 0) <= MOST_DAYS &&
    divisor.value !== 0;
  const isUnit = (arg: Origin) => arg.kind === 'written' && UNITS.has(Math.abs(arg.value ?? 0));
  const isOfRead =
    args.some(isRead) && args.every((arg, at) => isRead(arg) || isUnit(arg) || (at === 1 && isOfDays));
  return isOfRead && !(node.text !== 'multiply' && areSame(node)) ? READ : WRITTEN;
}

/** `sum(orders) / sum(orders)` is 1, whatever was read. */
function areSame({ children: [list] }: SyntaxNode): boolean {
  const [a, b] = (list?.children ?? []).map((node) => JSON.stringify(node));
  return a === b;
}

/** Places and positions. */
const MOST_PLACES = 20;

/** Of any other function: of what is read, with nothing written but small whole numbers. */
function ofAny(args: readonly Origin[]): Origin {
  const isPlaces = (arg: Origin) =>
    arg.kind === 'written' && Number.isInteger(arg.value) && Math.abs(arg.value ?? 0) <= MOST_PLACES;
  return args.some(isRead) && args.every((arg) => isRead(arg) || isPlaces(arg)) ? READ : WRITTEN;
}
