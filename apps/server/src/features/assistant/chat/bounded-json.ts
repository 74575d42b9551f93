/** How deep objects and lists within each other are written. */
const DEEPEST = 6;

/**
 * A value as JSON of at most about `limit` characters: what lies deeper or comes later is `…`. For what strangers send:
 * `JSON.stringify` fails on a list that is a hundred thousand lists deep.
 */
export function boundedJson(value: unknown, limit: number): string {
  const parts: string[] = [];
  let left = limit;
  const write = (text: string) => {
    left -= text.length;
    parts.push(text);
  };
  const writeAll = <T>(items: Iterable<T>, writeItem: (item: T) => void) => {
    let isFirst = true;
    for (const item of items) {
      if (!isFirst) write(',');
      isFirst = false;
      if (left <= 0) return write('"…"');
      writeItem(item);
    }
  };
  const writeValue = (item: unknown, depth: number): void => {
    if (typeof item === 'string') return write(JSON.stringify(item.slice(0, Math.max(left, 0))));
    if (typeof item !== 'object' || item === null) return write(JSON.stringify(item) ?? 'null');
    if (depth === DEEPEST) return write('"…"');
    if (Array.isArray(item)) {
      write('[');
      writeAll(item, (part) => writeValue(part, depth + 1));
      return write(']');
    }
    write('{');
    writeAll(fieldsOf(item), ([key, part]) => {
      write(`${JSON.stringify(key.slice(0, Math.max(left, 0)))}:`);
      writeValue(part, depth + 1);
    });
    write('}');
  };
  writeValue(value, 0);
  return parts.join('');
}

/** One after another: an object may have a million of them, of which the first are written. */
function* fieldsOf(value: object): Generator<readonly [string, unknown]> {
  for (const key in value) if (Object.hasOwn(value, key)) yield [key, Reflect.get(value, key)];
}
