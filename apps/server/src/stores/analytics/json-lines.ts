const decoder = new TextDecoder();

/** The objects of JSONEachRow bytes: one on a line. */
export function parseJsonLines(bytes: Uint8Array): unknown[] {
  if (bytes.length === 0) return [];
  const lines = decoder.decode(bytes).trimEnd();
  return lines === '' ? [] : lines.split('\n').map((line): unknown => JSON.parse(line));
}
