import { embedFonts } from './picture-fonts.ts';

const PIXEL_RATIO = 2;
const PADDING = 16;
const LINE_HEIGHT = 20;

/** Controls mean nothing in a picture: they carry `data-not-in-picture`. */
function belongsInPicture(node: HTMLElement): boolean {
  // Text nodes come here too, whatever the library's type says.
  return !(node instanceof Element) || !node.hasAttribute('data-not-in-picture');
}

/** Writes the caption's lines above the chart: what, which days, whose time. */
function drawCaption(
  context: CanvasRenderingContext2D,
  lines: readonly string[],
  style: CSSStyleDeclaration,
): void {
  context.fillStyle = style.getPropertyValue('--sk-text-3');
  context.font = `${12 * PIXEL_RATIO}px ${style.fontFamily}`;
  context.textBaseline = 'middle';
  lines.forEach((line, index) => {
    context.fillText(line, PADDING * PIXEL_RATIO, (PADDING + LINE_HEIGHT * (index + 0.5)) * PIXEL_RATIO);
  });
}

/** The chart as it stands on screen, as a PNG with a caption above it; the library is loaded on the first use. */
export async function chartPicture(chart: HTMLElement, caption: readonly string[]): Promise<Blob> {
  const { toCanvas } = await import('html-to-image');
  const style = getComputedStyle(chart);
  const background = style.getPropertyValue('--sk-surface');
  const drawing = await toCanvas(chart, {
    pixelRatio: PIXEL_RATIO,
    backgroundColor: background,
    filter: belongsInPicture,
    fontEmbedCSS: await embedFonts(),
  });
  const captionHeight = (PADDING + caption.length * LINE_HEIGHT) * PIXEL_RATIO;
  const canvas = document.createElement('canvas');
  canvas.width = drawing.width;
  canvas.height = drawing.height + captionHeight;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser cannot draw pictures.');
  context.fillStyle = background;
  context.fillRect(0, 0, canvas.width, canvas.height);
  drawCaption(context, caption, style);
  context.drawImage(drawing, 0, captionHeight);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('The picture could not be made.')) : resolve(blob)),
      'image/png',
    );
  });
}
