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
}

const UTF8 = 1 << 11;
const LINK = 0xa1ff;
const DEFLATED = 8;

/** A zip of these files, as any program writes it. */
export function makeZip(parts: readonly ZipPart[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const part of parts) {
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
    place.writeUInt32LE(part.isLink === true ? LINK * 2 ** 16 : 0, 6);
    place.writeUInt32LE(at, 10);
    const head = Buffer.from('PK\u0001\u0002\u0014\u0003\u0014\u0000', 'latin1');
    directory.push(Buffer.concat([head, shared, place, name]));
    at += bodies.at(-1)?.length ?? 0;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, entries, end]);
}
