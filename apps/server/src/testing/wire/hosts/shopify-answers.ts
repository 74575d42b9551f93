import { Connection } from '../documents/shopify-objects.ts';
import type { GraphqlValue, Selection } from '../graphql-text.ts';

/** A field that its type doesn't have. */
export class UndefinedField extends Error {
  readonly field: string;

  constructor(field: string) {
    super(`Field '${field}' doesn't exist`);
    this.field = field;
  }
}

/** A connection inside a list, which a bulk operation doesn't write. */
export class ConnectionInList extends Error {}

/** Inline fragments have the fields of what they stand in. */
function fieldsOf(selections: readonly Selection[]): readonly Selection[] {
  return selections.flatMap((one) => (one.name === '' ? fieldsOf(one.selections) : [one]));
}

function fieldOf(value: object, name: string): unknown {
  if (!Object.hasOwn(value, name)) throw new UndefinedField(name);
  const field: unknown = Reflect.get(value, name);
  return field;
}

/** What of a value was asked for; connections by page. */
export function select(value: unknown, selections: readonly Selection[]): unknown {
  if (Array.isArray(value)) return value.map((one) => select(one, selections));
  if (selections.length === 0 || typeof value !== 'object' || value === null) return value ?? null;
  const fields = fieldsOf(selections).filter(({ name }) => name !== '__typename');
  return Object.fromEntries(
    fields.map(({ name, alias, arguments: given, selections: inner }) => {
      const field = fieldOf(value, name);
      return [alias, field instanceof Connection ? pageOf(field, given, inner) : select(field, inner)];
    }),
  );
}

/** A page of a connection: after how many nodes it begins is its cursor. */
export function pageOf(
  connection: Connection,
  given: { readonly [name: string]: GraphqlValue },
  selections: readonly Selection[],
): object {
  const first = Number(given['first'] ?? 50);
  const from = given['after'] === undefined || given['after'] === null ? 0 : Number(given['after']);
  const nodes: object[] = [];
  let at = 0;
  for (const node of connection.nodes()) {
    if (at >= from) nodes.push(node);
    at += 1;
    if (nodes.length > first) break;
  }
  const page = nodes.slice(0, first);
  const ends = { startCursor: String(from), endCursor: String(from + page.length) };
  return Object(
    select(
      {
        nodes: page,
        edges: page.map((node, index) => ({ node, cursor: String(from + index + 1) })),
        pageInfo: { hasNextPage: nodes.length > first, hasPreviousPage: from > 0, ...ends },
      },
      selections,
    ),
  ) as object;
}

/** The fields of a connection's nodes, by `edges` or by `nodes`. */
function nodeSelections(selections: readonly Selection[]): readonly Selection[] {
  const fields = fieldsOf(selections);
  const edges = fields.find(({ name }) => name === 'edges');
  const node =
    edges?.selections.find(({ name }) => name === 'node') ?? fields.find(({ name }) => name === 'nodes');
  return node?.selections ?? [];
}

/** The objects of a bulk operation, each followed by those of its connections, which name their parent. */
export function* bulkLines(
  connection: Connection,
  selections: readonly Selection[],
  parentId: string | null = null,
): Generator<object> {
  const fields = fieldsOf(nodeSelections(selections));
  for (const node of connection.nodes()) {
    const inner = fields.filter(({ name }) => fieldOf(node, name) instanceof Connection);
    const own = fields.filter((field) => !inner.includes(field));
    for (const { name, selections: deeper } of own) refuseConnections(fieldOf(node, name), deeper);
    const line = Object(select(node, own)) as object;
    yield parentId === null ? line : { ...line, __parentId: parentId };
    for (const { name, selections: deeper } of inner) {
      const children = fieldOf(node, name);
      if (children instanceof Connection) yield* bulkLines(children, deeper, String(fieldOf(node, 'id')));
    }
  }
}

function refuseConnections(value: unknown, selections: readonly Selection[]): void {
  if (!Array.isArray(value)) return;
  for (const one of value) {
    for (const { name } of fieldsOf(selections)) {
      if (fieldOf(Object(one), name) instanceof Connection) throw new ConnectionInList();
    }
  }
}
