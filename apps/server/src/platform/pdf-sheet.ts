import { splitUnbroken } from '@skuline/domain/formatting';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import Pdf from 'pdfkit';
import { z } from 'zod';

/** In the order in which a sign is looked for: Inter, as on the screen, and for Chinese, Japanese and most signs Noto. */
const FAMILIES = {
  inter: () => import.meta.resolve('@fontsource/inter/unicode.json'),
  'noto-sans-sc': () => import.meta.resolve('@fontsource/noto-sans-sc/unicode.json'),
} as const;

/** A file of a font, for some signs: Latin, Cyrillic, and about a hundred of Chinese. */
interface FontPart {
  readonly file: (weight: number) => string;
  readonly ranges: readonly (readonly [first: number, last: number])[];
}

function readFontParts([family, find]: readonly [string, () => string]): FontPart[] {
  const listed = fileURLToPath(find());
  const ranges = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(listed, 'utf8')));
  return Object.entries(ranges).map(([name, text]) => {
    const part = path.join(path.dirname(listed), 'files', `${family}-${name.replaceAll(/[[\]]/g, '')}`);
    return {
      file: (weight) => `${part}-${weight}-normal.woff`,
      ranges: text.split(',').map((range) => {
        const [first = '', last = first] = range.trim().slice('U+'.length).split('-');
        return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
      }),
    };
  });
}

let fontParts: readonly FontPart[] | null = null;

/** The file that has a sign. One that no file has is drawn as an empty box. */
function fontOf(sign: string, weight: number): string {
  fontParts ??= Object.entries(FAMILIES).flatMap(readFontParts);
  const code = sign.codePointAt(0) ?? 0;
  const has = ({ ranges }: FontPart) => ranges.some(([first, last]) => first <= code && code <= last);
  const part = fontParts.find(has) ?? fontParts[0];
  if (part === undefined) throw new Error('There is no font.');
  return part.file(weight);
}

export interface TextStyle {
  /** In points. */
  readonly size: number;
  readonly color: string;
  readonly isBold?: boolean;
  readonly link?: string;
}

interface Run {
  readonly font: string;
  readonly text: string;
}

/** Stretches of a text that one file of the font has. */
function runsOf(text: string, { isBold = false }: TextStyle): Run[] {
  const runs: Run[] = [];
  for (const sign of text) {
    const last = runs.at(-1);
    const font = sign === ' ' && last !== undefined ? last.font : fontOf(sign, isBold ? 700 : 400);
    if (last?.font === font) runs[runs.length - 1] = { font, text: last.text + sign };
    else runs.push({ font, text: sign });
  }
  return runs;
}

/** Where a line may end: after a space, and before a Chinese or Japanese sign; never within a signed figure. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [''];
  splitUnbroken(text).forEach((part, at) => {
    const [first = '', ...rest] =
      at % 2 === 1 ? [part] : part.split(/(?<=\s)|(?=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])/u);
    pieces[pieces.length - 1] += first;
    pieces.push(...rest);
  });
  return pieces;
}

export interface SheetCell extends TextStyle {
  readonly text: string;
  /** Of the width of the text, from 0 to 1. */
  readonly share: number;
  readonly align: 'left' | 'right';
}

export interface SheetOptions {
  readonly size: 'A4' | 'LETTER';
  readonly title: string;
  readonly madeAt: Date;
}

const MARGIN = 56;
const LINE = 1.45;
const FOOT_SIZE = 8;

/** A document to print, written from top to bottom over as many pages as it needs. All of it is text that can be searched. */
export class PdfSheet {
  readonly #doc: PDFKit.PDFDocument;
  readonly #done: Promise<Buffer>;
  #y = MARGIN;

  constructor({ size, title, madeAt }: SheetOptions) {
    this.#doc = new Pdf({
      size,
      margin: 0,
      bufferPages: true,
      // Only what is drawn is in it.
      font: '',
      lang: 'en-US',
      displayTitle: true,
      info: { Title: title, Creator: 'Skuline', CreationDate: madeAt },
    });
    const chunks: Uint8Array[] = [];
    this.#doc.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    this.#done = new Promise((resolve, reject) => {
      this.#doc.on('end', () => resolve(Buffer.concat(chunks)));
      this.#doc.on('error', reject);
    });
  }

  get #width(): number {
    return this.#doc.page.width - 2 * MARGIN;
  }

  /** Leaves room; `points` of it. */
  space(points: number): void {
    this.#y += points;
  }

  /** Begins a page where so many points are not left of this one. */
  need(points: number): void {
    if (this.#y + points <= this.#doc.page.height - MARGIN) return;
    this.#doc.addPage();
    this.#y = MARGIN;
  }

  /** A text over the whole width, in as many lines as it needs. */
  write(text: string, style: TextStyle): void {
    for (const line of this.#linesOf(text, style, this.#width)) {
      this.need(style.size * LINE);
      this.#draw(line, style, MARGIN);
      this.#y += style.size * LINE;
    }
  }

  /** Cells side by side, above a thin line; a text that is too long for its cell goes on below. */
  row(cells: readonly SheetCell[]): void {
    const columns = cells.map((cell) => ({
      cell,
      lines: this.#linesOf(cell.text, cell, cell.share * this.#width),
    }));
    const height = Math.max(...columns.map(({ cell, lines }) => lines.length * cell.size * LINE));
    this.need(height + 8);
    const top = this.#y + 4;
    const tallest = Math.max(...cells.map(({ size }) => size));
    let left = MARGIN;
    for (const { cell, lines } of columns) {
      const width = cell.share * this.#width;
      lines.forEach((line, at) => {
        const indent = cell.align === 'right' ? width - this.#widthOf(line, cell) : 0;
        this.#y = top + tallest - cell.size + at * cell.size * LINE;
        this.#draw(line, cell, left + indent);
      });
      left += width;
    }
    this.#y = top + height + 4;
    this.#doc.moveTo(MARGIN, this.#y).lineTo(left, this.#y).lineWidth(0.5).stroke('#e3e6e9');
  }

  /** The bytes of the document, whose pages get their numbers. */
  async end(style: Pick<TextStyle, 'color'>): Promise<Buffer> {
    const { count } = this.#doc.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.#doc.switchToPage(page);
      this.#y = this.#doc.page.height - MARGIN / 2 - FOOT_SIZE;
      const foot = { ...style, size: FOOT_SIZE };
      const text = `Page ${page + 1} of ${count}`;
      this.#draw(text, foot, MARGIN + this.#width - this.#widthOf(text, foot));
    }
    this.#doc.end();
    return this.#done;
  }

  #widthOf(text: string, style: TextStyle): number {
    return runsOf(text.trimEnd(), style).reduce(
      (sum, run) => sum + this.#doc.font(run.font).fontSize(style.size).widthOfString(run.text),
      0,
    );
  }

  #linesOf(text: string, style: TextStyle, width: number): string[] {
    const fits = (line: string) => this.#widthOf(line, style) <= width;
    const lines = [''];
    // A word that is longer than a line is broken anywhere.
    const pieces = piecesOf(text).flatMap((piece) => (fits(piece) ? [piece] : Array.from(piece)));
    for (const piece of pieces) {
      const line = lines.at(-1) ?? '';
      if (line === '' || fits(line + piece)) lines[lines.length - 1] = line + piece;
      else lines.push(piece);
    }
    return lines;
  }

  #draw(text: string, style: TextStyle, left: number): void {
    let x = left;
    for (const run of runsOf(text, style)) {
      this.#doc.font(run.font).fontSize(style.size).fillColor(style.color);
      const width = this.#doc.widthOfString(run.text);
      this.#doc.text(run.text, x, this.#y + style.size, {
        lineBreak: false,
        // The two fonts stand on one line, though not under one.
        baseline: 'alphabetic',
        ...(style.link === undefined ? {} : { link: style.link, underline: true }),
      });
      x += width;
    }
  }
}
