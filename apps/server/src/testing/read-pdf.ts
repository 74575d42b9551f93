import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface ReadPdf {
  readonly title: unknown;
  /** In points. */
  readonly size: readonly number[];
  /** The texts of each page, one a line where the sheet began a new one or another cell. */
  readonly pages: readonly string[];
  readonly links: readonly string[];
}

/** What a reader finds in a PDF. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const pages: string[] = [];
  const links: string[] = [];
  let size: readonly number[] = [];
  for (let at = 1; at <= document.numPages; at += 1) {
    const page = await document.getPage(at);
    size = page.view.slice(2);
    const { items } = await page.getTextContent();
    pages.push(textOf(items.flatMap((item) => ('str' in item ? [item] : []))));
    for (const { url } of await page.getAnnotations()) if (typeof url === 'string') links.push(url);
  }
  const { info } = await document.getMetadata();
  await document.loadingTask.destroy();
  return { title: 'Title' in info ? info.Title : null, size, pages, links };
}

interface Placed {
  readonly str: string;
  readonly transform: readonly number[];
  readonly width: number;
}

/** In points. */
const WIDEST_SPACE = 4;

/** Runs that touch on one line are one text. */
function textOf(items: readonly Placed[]): string {
  let text = '';
  let end: { readonly x: number; readonly y: number } | null = null;
  for (const { str, transform, width } of items) {
    // The reader says a wide gap as a space.
    if (str.trim() === '' && (str === '' || width > WIDEST_SPACE)) continue;
    const [x = 0, y = 0] = transform.slice(4);
    if (end !== null && (Math.abs(end.y - y) > 0.5 || Math.abs(end.x - x) > WIDEST_SPACE)) text += '\n';
    text += str;
    end = { x: x + width, y };
  }
  return text;
}
