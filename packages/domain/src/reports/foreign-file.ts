const ZIP_MAGIC = [0x50, 0x4b, 3] as const;
const GZIP_MAGIC = [0x1f, 0x8b] as const;

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, index) => bytes[index] === byte);
}

/** Whether the first bytes of a file are those of gzip, whatever its name says. */
export function isGzip(start: Uint8Array): boolean {
  return startsWith(start, GZIP_MAGIC);
}

/** Why bytes at the start of an (unpacked) file cannot be a CSV in UTF-8, with what to do; null when they can. */
export function explainForeignBytes(start: Uint8Array): string | null {
  if (start.length < 2) return null;
  const [first = 0, second = 0] = start;
  const isMarkedUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const letters = [first, second, start[2], start[3]];
  const isBareUtf16 =
    start.length > 3 && letters.filter((byte) => byte === 0).length === 2 && first + second > 0;
  if (isMarkedUtf16 || isBareUtf16) {
    return "The file is UTF-16. Save it as 'CSV UTF-8' and import it again.";
  }
  if (startsWith(start, ZIP_MAGIC)) {
    return 'The file is a ZIP or Excel file. Unpack it, or save the sheet as CSV, and import that.';
  }
  return null;
}

/** Why a header's names are no text of a CSV in UTF-8, with what to do; null when they are. */
export function explainForeignHeader(names: readonly string[]): string | null {
  const text = names.join(',');
  if (/[^\P{Cc}\t\r\n]/u.test(text)) {
    return 'The file is not text. Choose a CSV file, plain or compressed with gzip.';
  }
  if (text.includes('\r')) {
    return 'The lines end with a carriage return alone. Save the file with LF or CRLF line ends.';
  }
  if (text.includes('\u{fffd}')) {
    return "The header is not UTF-8 text. Save the file as 'CSV UTF-8' and import it again.";
  }
  return null;
}
