import { wrapLines } from '@skuline/domain/exports';

const PIXEL_RATIO = 2;
const PADDING = 16;
const LINE_HEIGHT = 20;

/** Controls are left out of the picture: they carry `data-not-in-picture`. */
function belongsInPicture(node: HTMLElement): boolean {
  // Called with text nodes as well, contrary to the library's type.
  return !(node instanceof Element) || !node.hasAttribute('data-not-in-picture');
}

function captionFont(style: CSSStyleDeclaration): string {
  return `${12 * PIXEL_RATIO}px ${style.fontFamily}`;
}

/** Draws the caption's lines above the chart. */
function drawCaption(
  context: CanvasRenderingContext2D,
  lines: readonly string[],
  style: CSSStyleDeclaration,
): void {
  context.fillStyle = style.getPropertyValue('--sk-text-3');
  context.font = captionFont(style);
  context.textBaseline = 'middle';
  lines.forEach((line, index) => {
    context.fillText(line, PADDING * PIXEL_RATIO, (PADDING + LINE_HEIGHT * (index + 0.5)) * PIXEL_RATIO);
  });
}

/** The chart as shown, as a PNG with a caption; html-to-image is loaded on first use. */
export async function chartPicture(chart: HTMLElement, caption: readonly string[]): Promise<Blob> {
  const { toCanvas } = await import('html-to-image');
  const style = getComputedStyle(chart);
  const background = style.getPropertyValue('--sk-surface');
  const fontEmbedCSS = await embedFonts();
  chart.toggleAttribute('data-in-picture', true);
  const drawing = await toCanvas(chart, {
    pixelRatio: PIXEL_RATIO,
    backgroundColor: background,
    filter: belongsInPicture,
    fontEmbedCSS,
  }).finally(() => chart.removeAttribute('data-in-picture'));
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser cannot draw pictures.');
  context.font = captionFont(style);
  const room = drawing.width - 2 * PADDING * PIXEL_RATIO;
  const lines = wrapLines(caption, room, (text) => context.measureText(text).width);
  const captionHeight = (PADDING + lines.length * LINE_HEIGHT) * PIXEL_RATIO;
  // Resizing a canvas resets its font, so it is sized after the lines are measured.
  canvas.width = drawing.width;
  canvas.height = drawing.height + captionHeight;
  context.fillStyle = background;
  context.fillRect(0, 0, canvas.width, canvas.height);
  drawCaption(context, lines, style);
  context.drawImage(drawing, 0, captionHeight);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('The picture could not be created.')) : resolve(blob)),
      'image/png',
    );
  });
}

const FONT_FILE = /url\(["']?([^"')]+)["']?\)/;

function listFontRules(): CSSFontFaceRule[] {
  return [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules].filter((rule) => rule instanceof CSSFontFaceRule),
  );
}

async function readAsDataUrl(url: string): Promise<string> {
  const content = await (await fetch(url)).blob();
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('loadend', () => {
      // FileReader types its result as a union; readAsDataURL yields text or null.
      if (typeof reader.result === 'string') resolve(reader.result);
      else reject(new Error(`${url} could not be read.`, { cause: reader.error }));
    });
    reader.readAsDataURL(content);
  });
}

async function withFile(rule: CSSFontFaceRule): Promise<string> {
  const [written, file] = FONT_FILE.exec(rule.cssText) ?? [];
  if (written === undefined || file === undefined) return rule.cssText;
  const url = new URL(file, rule.parentStyleSheet?.href ?? document.baseURI);
  return rule.cssText.replace(written, `url("${await readAsDataUrl(url.href)}")`);
}

/**
 * The page's font rules with the files inlined, because a picture cannot fetch anything. html-to-image would resolve
 * their URLs with a <base> element, which the content security policy blocks.
 */
async function embedFonts(): Promise<string> {
  return (await Promise.all(listFontRules().map(withFile))).join('\n');
}
