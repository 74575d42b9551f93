/**
 * A random UUID of version 7, which begins with its time: PostHog wants such ids for sessions, and rows sorted by
 * them lie in the order they came. Works without crypto.randomUUID, which pages over plain HTTP don't have.
 */
export function randomId(at: Date): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const view = new DataView(bytes.buffer);
  view.setUint16(0, Math.floor(at.getTime() / 2 ** 32));
  view.setUint32(2, at.getTime() % 2 ** 32);
  view.setUint8(6, 0x70 | (view.getUint8(6) & 0x0f));
  view.setUint8(8, 0x80 | (view.getUint8(8) & 0x3f));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
