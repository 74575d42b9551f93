import type { AnswerPlot } from '@skuline/domain/assistant';

/** Whether the lines stand for several segments, each in a color of its own. */
export function isSeveral({ series }: AnswerPlot): boolean {
  return series.filter(({ isPrevious }) => !isPrevious).length > 1;
}

/** The color of a segment's line, by its place. */
export function plotColor(index: number): string {
  return `var(--sk-series-${index + 1})`;
}
