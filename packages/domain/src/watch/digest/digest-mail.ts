import type { ShownChange } from '../../figures/changes/index.ts';
import { splitUnbroken } from '../../core/formatting/index.ts';
import type { DigestFigure, DigestSection, DigestView } from './prepare-digest.ts';
import type { TodayItem } from './today.ts';

/** Pages of the web app that a mail leads to, with scheme and host. */
export interface DigestLinks {
  readonly digest: string;
  readonly preferences: string;
}

export interface DigestMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** A digest as a mail, the same content as HTML and as plain text. */
export function writeDigestMail(view: DigestView, links: DigestLinks): DigestMail {
  return {
    subject: `${view.title} of ${view.tenantName}: ${view.dates}`,
    html: htmlOf(view, links),
    text: textOf(view, links),
  };
}

const SMALL_PRINT = 'You receive this email because you turned it on in your preferences.';

function textOf(view: DigestView, { digest, preferences }: DigestLinks): string {
  return [
    `${view.title}: ${view.tenantName}`,
    view.dates,
    '',
    ...view.cautions,
    ...view.figures.map(
      ({ label, value, restsOn, previous, change }) =>
        `${label}: ${[value, restsOn].filter((text) => text !== null).join(', ')} (${changeText(change)}; before ${previous})`,
    ),
    view.compared,
    ...view.sections.flatMap(textOfSection),
    '',
    `On the web: ${digest}`,
    '',
    SMALL_PRINT,
    `Change or stop it: ${preferences}`,
    '',
  ].join('\n');
}

function textOfSection({ heading, empty, items, more }: DigestSection): string[] {
  const lines = items.flatMap(({ title, impact, lines: sentences }) => [
    `- ${title}${impact === null ? '' : ` (${impact})`}`,
    ...sentences.map((sentence) => `  ${sentence}`),
  ]);
  return ['', heading, ...(items.length === 0 ? [empty] : lines), ...(more === null ? [] : [more])];
}

/** `▲ 20.0%`; `change unknown`. */
export function changeText({ weight, direction, text }: ShownChange): string {
  if (weight === 'unknown') return 'change unknown';
  if (weight === 'quiet' || direction === null) return text;
  return `${direction === 'up' ? '▲' : '▼'} ${text}`;
}

/** A text where HTML may stand; no name or sentence can be markup. */
function escape(text: string): string {
  const signs: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign);
}

/** On white, in a mail and on paper. */
export const DIGEST_INK = {
  text: '#1a1d21',
  muted: '#5c636b',
  good: '#2b7a3d',
  bad: '#c02b2b',
  link: '#1f5fbf',
} as const;
const { text: INK, muted: MUTED } = DIGEST_INK;
const RULE = '1px solid #e3e6e9';
const FONT = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

export function inkOfChange({ isGood }: ShownChange): string {
  if (isGood === null) return DIGEST_INK.muted;
  return isGood ? DIGEST_INK.good : DIGEST_INK.bad;
}

/** Mail programs know tables and styles in place, and little more. */
function htmlOf(view: DigestView, links: DigestLinks): string {
  const { title, tenantName, dates, compared, cautions, figures, sections } = view;
  return [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><title>${escape(title)}</title></head>`,
    `<body style="margin:0;padding:24px;background:#ffffff;color:${INK};font:15px/1.5 ${FONT}">`,
    '<div style="max-width:600px;margin:0 auto">',
    `<h1 style="font-size:22px;margin:0">${escape(title)}</h1>`,
    `<p style="margin:0 0 16px;color:${MUTED}">${escape(tenantName)} · ${escape(dates)}</p>`,
    ...cautions.map((caution) => `<p style="margin:0 0 12px">${escape(caution)}</p>`),
    `<table role="presentation" style="width:100%;border-collapse:collapse">${figures.map(htmlOfFigure).join('')}</table>`,
    `<p style="margin:8px 0 0;color:${MUTED};font-size:13px">${escape(compared)}</p>`,
    ...sections.map(htmlOfSection),
    `<p style="margin:24px 0 0"><a href="${escape(links.digest)}" style="color:${DIGEST_INK.link}">Open the digest on the web</a></p>`,
    `<p style="margin:24px 0 0;padding-top:12px;border-top:${RULE};color:${MUTED};font-size:13px">${escape(SMALL_PRINT)} <a href="${escape(links.preferences)}" style="color:${MUTED}">Change or stop it</a>.</p>`,
    '</div></body></html>',
    '',
  ].join('\n');
}

function htmlOfFigure({ label, value, restsOn, previous, change }: DigestFigure): string {
  const color = inkOfChange(change);
  const cell = `padding:8px 0;border-bottom:${RULE}`;
  return [
    `<tr><td style="${cell}">${escape(label)}${restsOn === null ? '' : ` <span style="color:${MUTED};font-size:13px">${escape(restsOn)}</span>`}</td>`,
    `<td style="${cell};text-align:right"><strong>${escape(value)}</strong></td>`,
    `<td style="${cell};text-align:right;color:${color}">${escape(changeText(change))}</td>`,
    `<td style="${cell};text-align:right;color:${MUTED};font-size:13px">before ${escape(previous)}</td></tr>`,
  ].join('');
}

function htmlOfSection({ heading, empty, items, more }: DigestSection): string {
  const body = items.length === 0 ? `<p style="margin:0;color:${MUTED}">${escape(empty)}</p>` : '';
  const rest = more === null ? '' : `<p style="margin:0;color:${MUTED}">${escape(more)}</p>`;
  return `<h2 style="font-size:17px;margin:24px 0 8px">${escape(heading)}</h2>${body}${items.map(htmlOfItem).join('')}${rest}`;
}

/** Its signed figures are not broken into two lines. */
function htmlOfLine(line: string): string {
  const parts = splitUnbroken(line).map((part, at) =>
    at % 2 === 1 ? `<span style="white-space:nowrap">${escape(part)}</span>` : escape(part),
  );
  return parts.join('');
}

function htmlOfItem({ title, impact, lines }: TodayItem): string {
  const worth = impact === null ? '' : ` <span style="color:${MUTED}">(${escape(impact)})</span>`;
  return `<p style="margin:0 0 12px"><strong>${escape(title)}</strong>${worth}<br>${lines.map(htmlOfLine).join('<br>')}</p>`;
}
