const PLAIN = /^(?:[!-~]| (?! ))*$/;

/**
 * A header's name as it is compared: trimmed, one space for many (also no-break ones), en and em dash as a hyphen,
 * letters and brackets of full width as plain ones, in small letters. Names of real reports have trailing spaces and
 * change their case.
 */
export function normalizeHeader(name: string): string {
  if (PLAIN.test(name)) return name.trim().toLowerCase();
  return name
    .replace(/^\u{feff}/u, '')
    .normalize('NFKC')
    .replace(/[–—]/g, '-')
    .replace(/[\s\u{a0}\u{202f}]+/gu, ' ')
    .trim()
    .toLowerCase();
}
