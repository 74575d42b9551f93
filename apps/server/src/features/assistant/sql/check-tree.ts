import { OWN_PREFIX } from './own-names.ts';
import { isAllowedFunction, isAllowedType } from './sql-functions.ts';
import { SqlRefused } from './sql-refused.ts';
import { aliasesOf, type SyntaxNode } from './syntax-tree.ts';

type Check = (node: SyntaxNode) => void;

const anywhere: Check = () => undefined;

/**
 * The allow-list: each kind of node a statement may consist of, and what has to hold for it. A kind that is not here is
 * refused, and so a SETTINGS or FORMAT clause, a table function, a parameter, SAMPLE, a transformer of columns and
 * whatever later versions of the engine bring.
 */
const CHECKS: Readonly<Record<string, Check>> = {
  SelectWithUnionQuery: ({ children }) => {
    // FORMAT, INTO OUTFILE and SETTINGS stand beside the list of SELECTs.
    if (children.length !== 1) throw new SqlRefused('Leave out FORMAT, INTO OUTFILE and SETTINGS.');
  },
  SelectIntersectExceptQuery: anywhere,
  SelectQuery: anywhere,
  ExpressionList: anywhere,
  WithElement: allOf('Subquery'),
  Subquery: allOf('SelectWithUnionQuery'),
  TablesInSelectQuery: allOf('TablesInSelectQueryElement'),
  TablesInSelectQueryElement: allOf('TableExpression', 'TableJoin'),
  TableExpression: checkTableExpression,
  TableIdentifier: checkTable,
  TableJoin: anywhere,
  Identifier: checkIdentifier,
  Literal: anywhere,
  Function: checkFunction,
  Asterisk: childless,
  QualifiedAsterisk: allOf('Identifier'),
  OrderByElement: ({ children }) => {
    if (children.length !== 1) throw new SqlRefused('ORDER BY is allowed without WITH FILL and COLLATE.');
  },
  WindowDefinition: anywhere,
  WindowListElement: anywhere,
};

/** Throws unless the tree is one SELECT statement made of nothing but what is allowed. */
export function checkTree(root: SyntaxNode): void {
  if (root.kind !== 'SelectWithUnionQuery') throw new SqlRefused('Write one SELECT statement.');
  checkNode(root);
}

function checkNode(node: SyntaxNode): void {
  const check = Object.hasOwn(CHECKS, node.kind) ? CHECKS[node.kind] : undefined;
  if (check === undefined) throw new SqlRefused(refusalOf(node.kind));
  check(node);
  node.children.forEach(checkNode);
}

const KNOWN_KINDS: Readonly<Record<string, string>> = {
  Set: 'SETTINGS cannot be used.',
  ArrayJoin: 'ARRAY JOIN cannot be used.',
  SampleRatio: 'SAMPLE cannot be used.',
};

function refusalOf(kind: string): string {
  return (
    (Object.hasOwn(KNOWN_KINDS, kind) ? KNOWN_KINDS[kind] : undefined) ??
    'The statement uses syntax that is not allowed here.'
  );
}

function allOf(...kinds: readonly string[]): Check {
  return ({ children }) => {
    const other = children.find(({ kind }) => !kinds.includes(kind));
    if (other !== undefined) throw new SqlRefused(refusalOf(other.kind));
  };
}

function childless({ children }: SyntaxNode): void {
  if (children.length > 0) throw new SqlRefused('* is allowed without EXCEPT, REPLACE and APPLY.');
}

function checkTableExpression({ children }: SyntaxNode): void {
  const [source, ...rest] = children;
  if (source?.kind === 'Function') throw new SqlRefused('Table functions cannot be used.');
  const isPlain = source?.kind === 'TableIdentifier' || source?.kind === 'Subquery';
  if (!isPlain || rest.length > 0)
    throw new SqlRefused('Read tables and subqueries, without SAMPLE and the like.');
}

function checkTable({ text }: SyntaxNode): void {
  if (!/^\w+$/.test(text) || !text.startsWith(OWN_PREFIX)) {
    throw new SqlRefused(
      'Only the tables daily_performance and keyword_volume can be read, and what a WITH defines.',
    );
  }
}

/** A column, or a table or alias and its column; nothing that begins as the engine's own names do. */
function checkIdentifier({ text }: SyntaxNode): void {
  if (!/^[A-Za-z]\w*(?:\.[A-Za-z]\w*)?$/.test(text)) {
    throw new SqlRefused('A column is named plainly: column, or table.column.');
  }
}

function checkFunction({ text, children }: SyntaxNode): void {
  if (text === 'lambda') throw new SqlRefused('Lambda functions cannot be used.');
  if (!isAllowedFunction(text)) throw new SqlRefused(`The function ${nameInWords(text)} cannot be used.`);
  const values = children[0]?.children ?? [];
  // To the engine a plain name after IN is a table.
  if (/^(?:not)?in$/i.test(text) && !isListOfValues(values[1])) {
    throw new SqlRefused('After IN write values in parentheses, or a SELECT.');
  }
  if (/^(?:accurate)?cast/i.test(text) && !(values[1]?.kind === 'Literal' && isAllowedType(values[1].text))) {
    throw new SqlRefused('CAST is allowed to numbers, texts and dates.');
  }
}

function isListOfValues(node: SyntaxNode | undefined): boolean {
  if (node?.kind === 'Function') return node.text === 'tuple' || node.text === 'array';
  return node?.kind === 'Literal' || node?.kind === 'Subquery';
}

function nameInWords(name: string): string {
  return /^\w{1,60}$/.test(name) && !name.startsWith(OWN_PREFIX) ? name : 'of this name';
}

const MOST_TABLES_READ = 40;
const MOST_EXPANDED_NODES = 20_000;

/**
 * Throws for what grows while the engine plans it, which no limit of the engine ends: a WITH is planned again at each use,
 * and an alias stands for its whole expression at each use. Sixteen that double each other take seconds, thirty days.
 */
export function checkSize(root: SyntaxNode, tablesRead: number): void {
  if (tablesRead > MOST_TABLES_READ) throw new SqlRefused('The statement reads too many tables.');
  if (expandedSize(root) > MOST_EXPANDED_NODES) throw new SqlRefused('The statement is too long.');
}

function expandedSize(root: SyntaxNode): number {
  const aliased = aliasesOf(root);
  const known = new Map<string, number>();
  const sizeOf = (node: SyntaxNode): number =>
    1 + sizeOfAlias(node) + node.children.reduce((sum, child) => sum + sizeOf(child), 0);
  const sizeOfAlias = ({ kind, text }: SyntaxNode): number => {
    const name = text.split('.').at(-1) ?? '';
    const meant = kind === 'Identifier' ? aliased.get(name) : undefined;
    if (meant === undefined) return 0;
    const size = known.get(name);
    if (size !== undefined) return size;
    // While it is being measured it counts nothing: `sum(orders) AS orders` means the column.
    known.set(name, 0);
    known.set(name, Math.min(Math.max(...meant.map(sizeOf)), MOST_EXPANDED_NODES));
    return known.get(name) ?? 0;
  };
  return sizeOf(root);
}
