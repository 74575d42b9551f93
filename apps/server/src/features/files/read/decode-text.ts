const BOM = '\u{feff}';
const UTF16 = { 'utf-16le': [0xff, 0xfe], 'utf-16be': [0xfe, 0xff] } as const;
type Utf16 = keyof typeof UTF16;

/** What bytes are read as that are no UTF-8, as programs on Windows save them: in the West, in China and in Japan. */
const ENCODINGS = ['windows-1252', 'gb18030', 'shift_jis'] as const;
export type Encoding = (typeof ENCODINGS)[number];

export interface TextDecoding {
  readonly pieces: AsyncIterable<string>;
  /** As what the bytes were read, where they were not UTF-8; null where they were. Known behind the last piece. */
  readonly readAs: () => Encoding | null;
}

interface DecodingState {
  readonly otherwise: Encoding;
  isUtf8: boolean;
}

/**
 * Bytes as text: UTF-16 where they begin with its mark, else UTF-8, with or without a mark. From the first bytes on
 * that are no UTF-8, they are read as another encoding: what came before is the same in both.
 */
export function decodeText(
  bytes: AsyncIterable<Uint8Array>,
  otherwise: Encoding = 'windows-1252',
): TextDecoding {
  const state: DecodingState = { otherwise, isUtf8: true };
  return { pieces: decode(bytes, state), readAs: () => (state.isUtf8 ? null : otherwise) };
}

/** All of a text at once: for what is not read line by line. */
export async function decodeWhole(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  return textOf(decodeText(bytes));
}

/** The start of a text in each of the ways it may be read: in one alone where it is UTF-8. */
export async function decodeStarts(
  start: Uint8Array,
): Promise<readonly { readonly text: string; readonly encoding: Encoding }[]> {
  const texts = [];
  for (const encoding of ENCODINGS) {
    const decoding = decodeText(once(start), encoding);
    texts.push({ text: await textOf(decoding), encoding });
    if (decoding.readAs() === null) break;
  }
  return texts;
}

async function textOf({ pieces }: TextDecoding): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function* decode(bytes: AsyncIterable<Uint8Array>, state: DecodingState): AsyncGenerator<string> {
  let decoder: PieceDecoder | null = null;
  let isFirst = true;
  for await (const piece of bytes) {
    decoder ??= chooseDecoder(piece, state);
    const text = decoder.take(piece);
    yield isFirst && text.startsWith(BOM) ? text.slice(1) : text;
    if (text !== '') isFirst = false;
  }
  if (decoder !== null) yield decoder.end();
}

interface PieceDecoder {
  take(piece: Uint8Array): string;
  end(): string;
}

function chooseDecoder(start: Uint8Array, state: DecodingState): PieceDecoder {
  const utf16 = findUtf16(start);
  return utf16 === null ? utf8OrOther(state) : ofEncoding(utf16);
}

/** By its mark, or by the zeros between the letters of a header. */
function findUtf16(start: Uint8Array): Utf16 | null {
  const [first, second, third, fourth] = start;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (second === 0 && fourth === 0 && first !== 0 && third !== 0) return 'utf-16le';
  return first === 0 && third === 0 && second !== 0 && fourth !== 0 ? 'utf-16be' : null;
}

function ofEncoding(encoding: string): PieceDecoder {
  const decoder = new TextDecoder(encoding, { ignoreBOM: true });
  return { take: (piece) => decoder.decode(piece, { stream: true }), end: () => decoder.decode() };
}

const LONGEST = 4;

function utf8OrOther(state: DecodingState): PieceDecoder {
  const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const other = ofEncoding(state.otherwise);
  let rest: Uint8Array = new Uint8Array(0);
  const read = (whole: Uint8Array): string => {
    if (state.isUtf8) {
      try {
        return utf8.decode(whole);
      } catch {
        state.isUtf8 = false;
      }
    }
    return other.take(whole);
  };
  return {
    take(piece) {
      const whole = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
      const cut = state.isUtf8 ? startOfOpenLetter(whole) : whole.length;
      rest = whole.slice(cut);
      return read(whole.subarray(0, cut));
    },
    end: () => (rest.length === 0 ? '' : read(rest)) + other.end(),
  };
}

/** Where a letter begins that the bytes end within; their length where they don't. */
function startOfOpenLetter(bytes: Uint8Array): number {
  for (let back = 1; back < LONGEST && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) break;
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return back < length ? bytes.length - back : bytes.length;
    }
  }
  return bytes.length;
}
