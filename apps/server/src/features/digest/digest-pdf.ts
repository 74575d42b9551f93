import {
  changeText,
  DIGEST_INK,
  type DigestSection,
  type DigestView,
  inkOfChange,
} from '@skuline/domain/digest';
import { shownCurrency } from '@skuline/domain/formatting';
import { PdfSheet, type TextStyle } from '../../platform/pdf-sheet.ts';

const TITLE: TextStyle = { size: 20, color: DIGEST_INK.text, isBold: true };
const HEADING: TextStyle = { size: 13, color: DIGEST_INK.text, isBold: true };
const STRONG: TextStyle = { size: 10.5, color: DIGEST_INK.text, isBold: true };
const TEXT: TextStyle = { size: 10.5, color: DIGEST_INK.text };
const QUIET: TextStyle = { size: 9, color: DIGEST_INK.muted };

/** Where sellers report in these, paper is of the format Letter. */
const LETTER_CURRENCIES: readonly string[] = ['USD', 'CAD', 'MXN'];

/** A digest as a PDF that says what its mail and its page say. `link` leads to the page. */
export async function writeDigestPdf(view: DigestView, link: string, now: Date): Promise<Buffer> {
  const { title, tenantName, dates, compared, cautions, figures, sections } = view;
  const sheet = new PdfSheet({
    size: LETTER_CURRENCIES.includes(shownCurrency()) ? 'LETTER' : 'A4',
    title: `${title} of ${tenantName}: ${dates}`,
    madeAt: now,
  });
  sheet.write(title, TITLE);
  sheet.write(`${tenantName} · ${dates}`, { ...TEXT, color: DIGEST_INK.muted });
  sheet.space(10);
  for (const caution of cautions) sheet.write(caution, TEXT);
  if (cautions.length > 0) sheet.space(6);
  for (const { label, value, restsOn, previous, change } of figures) {
    sheet.row([
      { ...TEXT, share: 0.4, align: 'left', text: restsOn === null ? label : `${label} (${restsOn})` },
      { ...STRONG, share: 0.18, align: 'right', text: value },
      { ...TEXT, share: 0.22, align: 'right', color: inkOfChange(change), text: changeText(change) },
      { ...QUIET, share: 0.2, align: 'right', text: `before ${previous}` },
    ]);
  }
  sheet.space(6);
  sheet.write(compared, QUIET);
  for (const section of sections) writeSection(sheet, section);
  sheet.space(18);
  sheet.write('Open the digest on the web', { ...TEXT, color: DIGEST_INK.link, link });
  return sheet.end(QUIET);
}

function writeSection(sheet: PdfSheet, { heading, empty, items, more }: DigestSection): void {
  sheet.space(16);
  // A heading is not left alone at the end of a page.
  sheet.need(60);
  sheet.write(heading, HEADING);
  sheet.space(4);
  if (items.length === 0) sheet.write(empty, QUIET);
  for (const { title, impact, lines } of items) {
    sheet.need(32);
    sheet.write(impact === null ? title : `${title} (${impact})`, STRONG);
    for (const line of lines) sheet.write(line, TEXT);
    sheet.space(6);
  }
  if (more !== null) sheet.write(more, QUIET);
}
