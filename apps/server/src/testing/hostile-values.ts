/** What no field expects, as it stands in an address. */
export const HOSTILE_TEXTS = [
  '',
  '%00',
  'a%00b.csv',
  '%1b%5b2J',
  '%0d%0a',
  '%e2%80%ae',
  '%ed%a0%80',
  '%ff',
  '-1',
  '0',
  '1.5',
  '1e308',
  '-1e308',
  'NaN',
  'Infinity',
  '2147483647',
  '2147483648',
  '4294967296',
  '9007199254740991',
  '9007199254740993',
  '9223372036854775808',
  '99999999999999999999999999',
  '9999-12-31',
  '275760-09-13',
  '0000-00-00',
  '2299-12-31',
  '1900-01-01',
  'x'.repeat(100_000),
  "'%20OR%201=1%20--",
  '%7Btenant:String%7D',
  '__proto__',
  'constructor',
];

const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
/** What no field expects, as it stands in JSON. */
export const HOSTILE_VALUES = [
  'null',
  'true',
  '-1',
  '1.5',
  '1e308',
  '1e999',
  '2147483646',
  '2147483647',
  '2147483648',
  '1795309240000',
  '8640000000000000',
  '8640000000000001',
  '9007199254740991',
  '9223372036854775808',
  '[]',
  '{}',
  '[1,"a",null]',
  '{"$ne":null}',
  '{"__proto__":{"a":1}}',
  '""',
  '" "',
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\u001b[2J"',
  '"\\ud800"',
  '"\\udc00 \\ud800"',
  '"\\u202e"',
  JSON.stringify('x'.repeat(100_000)),
  JSON.stringify('🦊'.repeat(2000)),
  deep(2000),
];

/** The way to each value within, keys and indexes. */
export function placesOf(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => [
    [key],
    ...placesOf(child).map((below) => [key, ...below]),
  ]);
}

/** The JSON of `value` with `json`, as it stands, at a place of it. */
export function put(value: unknown, [key, ...below]: readonly string[], json: string): string {
  if (key === undefined) return json;
  const parts = Object.entries(Object(value)).map(
    ([name, child]) => [name, name === key ? put(child, below, json) : JSON.stringify(child)] as const,
  );
  if (Array.isArray(value)) return `[${parts.map(([, text]) => text).join(',')}]`;
  return `{${parts.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(',')}}`;
}
