/** `Net Sales by Parent SKU` of two days, as a file name any system takes. */
export function exportFileName(
  title: string,
  start: string,
  end: string,
  extension: 'csv' | 'png' | 'xlsx',
): string {
  const slug = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return `skuline-${slug}-${start}-${end}.${extension}`;
}

/** The statement of these days: `profit-loss-2026-10-22-2026-11-20.csv`. */
export function statementFileName(start: string, end: string, extension: 'csv' | 'xlsx'): string {
  return `profit-loss-${start}-${end}.${extension}`;
}
