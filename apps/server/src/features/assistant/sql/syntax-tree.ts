import { SqlRefused } from './sql-refused.ts';

/** A node of the engine's syntax tree, as `EXPLAIN AST` writes it. */
export interface SyntaxNode {
  /** `SelectQuery`, `Function`, `TableIdentifier` … */
  readonly kind: string;
  /** Of an identifier or a function its name, of a literal its value. */
  readonly text: string;
  readonly alias: string | null;
  readonly children: readonly SyntaxNode[];
}

const LINE =
  /^(?<indent> *)(?<kind>[A-Za-z:]+)(?: (?!\((?:alias|children) )(?<text>.*?))?(?: \(alias (?<alias>\w+)\))?(?: \(children (?<count>\d+)\))?$/s;
const MOST_NODES = 5_000;

/** Reads the whole tree; throws for a line that is not one of it, or children that are not as many as announced. */
export function parseSyntaxTree(lines: readonly string[]): SyntaxNode {
  if (lines.length > MOST_NODES) throw new SqlRefused('The statement is too long.');
  const reader = { lines, at: 0 };
  const root = readNode(reader, 0);
  if (reader.at !== reader.lines.length) throw notUnderstood();
  return root;
}

interface Reader {
  readonly lines: readonly string[];
  at: number;
}

function readNode(reader: Reader, depth: number): SyntaxNode {
  const fields = LINE.exec(reader.lines[reader.at] ?? '')?.groups;
  if (fields?.['indent']?.length !== depth) throw notUnderstood();
  reader.at += 1;
  const children = Array.from({ length: Number(fields['count'] ?? 0) }, () => readNode(reader, depth + 1));
  return {
    kind: fields['kind'] ?? '',
    text: fields['text'] ?? '',
    alias: fields['alias'] ?? null,
    children,
  };
}

function notUnderstood(): SqlRefused {
  return new SqlRefused('The statement could not be checked, so it was not run.');
}

/** What each alias of a statement stands for. */
export function aliasesOf(root: SyntaxNode): ReadonlyMap<string, readonly SyntaxNode[]> {
  const aliased = new Map<string, SyntaxNode[]>();
  const collect = (node: SyntaxNode): void => {
    if (node.alias !== null) aliased.set(node.alias, [...(aliased.get(node.alias) ?? []), node]);
    node.children.forEach(collect);
  };
  collect(root);
  return aliased;
}
