/** Hands a file to the browser's downloads. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has its own reference to the content by the next task.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}

/** `Net Sales by Parent SKU` of two days, as a file name any system takes. */
export function exportFileName(title: string, start: string, end: string, extension: 'csv' | 'png'): string {
  const slug = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return `skuline-${slug}-${start}-${end}.${extension}`;
}
