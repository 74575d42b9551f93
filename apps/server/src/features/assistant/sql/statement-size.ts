import { SqlRefused } from './sql-refused.ts';
import type { SyntaxNode } from './syntax-tree.ts';

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
  const aliased = new Map<string, SyntaxNode[]>();
  const collect = (node: SyntaxNode): void => {
    if (node.alias !== null) aliased.set(node.alias, [...(aliased.get(node.alias) ?? []), node]);
    node.children.forEach(collect);
  };
  collect(root);
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
