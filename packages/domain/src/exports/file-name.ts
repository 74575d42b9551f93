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
