import { crc32, deflateRawSync } from 'node:zlib';

/** A file of a zip, with what may be wrong about it. */
export interface ZipPart {
  readonly name: string;
  readonly bytes: string | Uint8Array;
  readonly isStored?: boolean;
  readonly isEncrypted?: boolean;
  readonly isLink?: boolean;
  readonly crc32?: number;
  readonly method?: number;
  /** Its numbers are written with 64 bits, as streaming writers do whatever the size. */
  readonly isLong?: boolean;
  /** Position of the part whose bytes it claims as its own. */
  readonly bytesOf?: number;
}

const UTF8 = 1 << 11;
const LINK = 0xa1ff;
const DEFLATED = 8;

/** A zip of these files, as any program writes it. */
export function makeZip(parts: readonly ZipPart[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  const places: number[] = [];
  let at = 0;
  for (const part of parts) {
    places.push(at);
    const name = Buffer.from(part.name);
    const bytes = Buffer.from(part.bytes);
    const packed = part.isStored === true ? bytes : deflateRawSync(bytes);
    const method = part.method ?? (part.isStored === true ? 0 : DEFLATED);
    // Flags, method, time, day, sum, packed size, size, lengths of the name and of what follows it.
    const shared = Buffer.alloc(24);
    shared.writeUInt16LE(UTF8 | (part.isEncrypted === true ? 1 : 0), 0);
    shared.writeUInt16LE(method, 2);
    shared.writeUInt32LE(part.crc32 ?? crc32(bytes), 8);
    shared.writeUInt32LE(packed.length, 12);
    shared.writeUInt32LE(bytes.length, 16);
    shared.writeUInt16LE(name.length, 20);
    bodies.push(Buffer.concat([Buffer.from('PK\u0003\u0004\u0014\u0000', 'latin1'), shared, name, packed]));
    // Comment, disk, attributes inside and outside, place of the local header.
    const place = Buffer.alloc(14);
    const local = places[part.bytesOf ?? bodies.length - 1] ?? at;
    place.writeUInt32LE(part.isLink === true ? LINK * 2 ** 16 : 0, 6);
    place.writeUInt32LE(local, 10);
    const head = Buffer.from('PK\u0001\u0002\u0014\u0003\u0014\u0000', 'latin1');
    const more = part.isLong === true ? longNumbers(shared, place) : Buffer.alloc(0);
    directory.push(Buffer.concat([head, shared, place, name, more]));
    at += bodies.at(-1)?.length ?? 0;
  }
  const entries = Buffer.concat(directory);
  const isLong = parts.some((part) => part.isLong === true);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(at, 16);
  if (!isLong) return Buffer.concat([...bodies, entries, end]);
  const longEnd = Buffer.alloc(56);
  longEnd.write('PK\u0006\u0006', 'latin1');
  longEnd.writeBigUInt64LE(44n, 4);
  longEnd.writeBigUInt64LE(BigInt(parts.length), 24);
  longEnd.writeBigUInt64LE(BigInt(parts.length), 32);
  longEnd.writeBigUInt64LE(BigInt(entries.length), 40);
  longEnd.writeBigUInt64LE(BigInt(at), 48);
  const locator = Buffer.alloc(20);
  locator.write('PK\u0006\u0007', 'latin1');
  locator.writeBigUInt64LE(BigInt(at + entries.length), 8);
  locator.writeUInt32LE(1, 16);
  end.fill(0xff, 8, 20);
  return Buffer.concat([...bodies, entries, longEnd, locator, end]);
}

/** Moves sizes and place behind the name, and leaves all ones where they stood. */
function longNumbers(shared: Buffer, place: Buffer): Buffer {
  const more = Buffer.alloc(28);
  more.writeUInt16LE(1, 0);
  more.writeUInt16LE(24, 2);
  more.writeBigUInt64LE(BigInt(shared.readUInt32LE(16)), 4);
  more.writeBigUInt64LE(BigInt(shared.readUInt32LE(12)), 12);
  more.writeBigUInt64LE(BigInt(place.readUInt32LE(10)), 20);
  shared.fill(0xff, 12, 20);
  place.fill(0xff, 10, 14);
  // Length of what follows the name.
  shared.writeUInt16LE(more.length, 22);
  return more;
}
