import type { AnswerChart, FigureMark } from '@skuline/domain/assistant';
import type { Data, PhrasingContent, Root, RootContent, Text } from 'mdast';
import { replaceTexts } from './replace-texts.ts';

export interface FigureOptions {
  readonly figures: readonly FigureMark[];
  readonly charts: readonly AnswerChart[];
}

/** A node that becomes an element of this name, whose `value` is the index of its figure or chart. */
function elementData(hName: 'data' | 'figure', properties: Record<string, string>): Data {
  // What mdast-util-to-hast makes an element of.
  return { hName, hProperties: properties };
}

/** The part of a marked figure that lies inside one text node. */
function figureNode(value: string, index: number, isEnd: boolean, isInTable: boolean): PhrasingContent {
  const properties = {
    value: String(index),
    ...(isEnd ? { 'data-end': 'true' } : {}),
    ...(isInTable ? { 'data-table': 'true' } : {}),
  };
  return {
    type: 'emphasis',
    data: elementData('data', properties),
    children: [{ type: 'text', value }],
  };
}

/** Where a part of the source begins in a text that came from it: escapes and entities make the text shorter. */
function placeIn(text: Text, start: number, end: number, source: string): [number, number] | null {
  const from = text.position?.start.offset ?? 0;
  const to = text.position?.end.offset ?? 0;
  if (to - from === text.value.length) return [start - from, end - from];
  const found = text.value.indexOf(source.slice(start, end));
  return found === -1 ? null : [found, found + end - start];
}

/** Splits a text at the figures it contains. */
function splitText(
  text: Text,
  source: string,
  { figures }: FigureOptions,
  isInTable: boolean,
): PhrasingContent[] {
  const from = text.position?.start.offset ?? 0;
  const to = text.position?.end.offset ?? 0;
  const parts: PhrasingContent[] = [];
  let done = 0;
  for (const [index, mark] of figures.entries()) {
    if (mark.end <= from || mark.start >= to) continue;
    const place = placeIn(text, Math.max(mark.start, from), Math.min(mark.end, to), source);
    if (place === null || place[0] < done) continue;
    if (place[0] > done) parts.push({ type: 'text', value: text.value.slice(done, place[0]) });
    parts.push(figureNode(text.value.slice(...place), index, mark.end <= to, isInTable));
    [, done] = place;
  }
  if (parts.length === 0) return [text];
  if (done < text.value.length) parts.push({ type: 'text', value: text.value.slice(done) });
  return parts;
}

/** A chart is inserted after the block that contains its position. */
function placeCharts(root: Root, { charts }: FigureOptions): void {
  const ordered = [...charts.entries()].toSorted(([, a], [, b]) => b.at - a.at);
  for (const [index, { at }] of ordered) {
    const next = root.children.findIndex(({ position }) => (position?.start.offset ?? 0) >= at);
    const figure: RootContent = {
      type: 'paragraph',
      data: elementData('figure', { 'data-chart': String(index) }),
      children: [],
    };
    root.children.splice(next === -1 ? root.children.length : next, 0, figure);
  }
}

/** A remark plug-in: wraps the figures of an answer, by their positions in its source, and inserts its charts. */
export function remarkFigures(options: FigureOptions) {
  return (root: Root, file: { readonly value: unknown }): void => {
    const source = String(file.value);
    replaceTexts(root, (text, isInTable) => splitText(text, source, options, isInTable));
    placeCharts(root, options);
  };
}
