/** What files of other kinds begin with, and what to do about them. */
const OTHER_KINDS: readonly (readonly [magic: readonly number[], sentence: string])[] = [
  [[0x25, 0x50, 0x44, 0x46], 'The file is a PDF. Download the report as CSV.'],
  [[0x89, 0x50, 0x4e, 0x47], 'The file is a picture. Download the report as CSV.'],
  [[0xff, 0xd8, 0xff], 'The file is a picture. Download the report as CSV.'],
  [[0x47, 0x49, 0x46, 0x38], 'The file is a picture. Download the report as CSV.'],
  [
    [0xd0, 0xcf, 0x11, 0xe0],
    'The file is a workbook of an old Excel. Save the sheet as CSV UTF-8, and choose that file.',
  ],
];
const ZIP = [0x50, 0x4b] as const;
const WEB_PAGE =
  'The file is a web page, perhaps a sign-in page that was saved in place of the report. Sign in and download the report again.';

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, index) => bytes[index] === byte);
}

/** Why a file can't be a report, by its first bytes; null where it can. */
export function explainForeign(head: Uint8Array): string | null {
  const other = OTHER_KINDS.find(([magic]) => startsWith(head, magic));
  if (other !== undefined) return other[1];
  const start = new TextDecoder().decode(head.subarray(0, 1000)).trimStart();
  return start.startsWith('<') ? WEB_PAGE : null;
}

/** Whether a file is a zip, as workbooks are. */
export function isZip(head: Uint8Array): boolean {
  return startsWith(head, ZIP);
}
