import type { ChatMessage, NamedResult } from '@skuline/domain/assistant';
import { type ReactNode, useMemo, useRef } from 'react';
import Markdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { type AnswerContent, AnswerProvider, useAnswer } from './answer-context.ts';
import { AnswerPlotCard } from './AnswerPlotCard.tsx';
import classes from './AnswerText.module.css';
import { Figure } from './Figure.tsx';
import { remarkFigures } from './remark-figures.ts';
import { remarkUnbroken } from './remark-unbroken.ts';
import { SafeLink, usePlacedColumns } from '../../../ui/index.ts';

export interface AnswerTextProps {
  readonly message: ChatMessage;
  /** Shows the rows of a tool call. */
  readonly onShowRows: (callId: string) => void;
}

/** From this many figures on, a button lets keyboard users skip them. */
const MANY_FIGURES = 8;

/** The results of an answer by the ids of their calls. */
function resultsOf(actions: ChatMessage['agentActions']): NamedResult[] {
  return actions.flatMap(({ id, result }) => (result === null ? [] : [{ ...result, callId: id }]));
}

/** An attribute that the plug-in has set on an element. */
function attribute(props: object, name: string): unknown {
  return Reflect.get(props, name);
}

const Heading: Components['h1'] = ({ children }) => <h3 className={classes.heading}>{children}</h3>;

/** The elements of an answer. They are created once; otherwise React would remount the whole text with every word. */
const COMPONENTS: Components = {
  h1: Heading,
  h2: Heading,
  h3: Heading,
  h4: Heading,
  h5: Heading,
  h6: Heading,
  a: ({ href, children }) => <SafeLink href={href}>{children}</SafeLink>,
  // A picture would be fetched from wherever the text says: its address is a link instead.
  img: ({ src, alt }) => <SafeLink href={src}>{alt === '' || alt === undefined ? 'Picture' : alt}</SafeLink>,
  table: ({ children }) => <AnswerTable>{children}</AnswerTable>,
  data: ({ value, children, ...rest }) => (
    <Figure
      index={Number(value)}
      isEnd={attribute(rest, 'data-end') === 'true'}
      isInTable={attribute(rest, 'data-table') === 'true'}
    >
      {children}
    </Figure>
  ),
  figure: (props) => <ChartOfAnswer index={Number(attribute(props, 'data-chart'))} />,
};

/** Whole columns show beside the names: half a figure reads as another one. */
function AnswerTable({ children }: { readonly children: ReactNode }) {
  const table = useRef<HTMLTableElement>(null);
  usePlacedColumns(table, 0, 'first');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable by keyboard
    <section className={classes.tableFrame} aria-label="Table" tabIndex={0}>
      <table ref={table}>{children}</table>
    </section>
  );
}

function ChartOfAnswer({ index }: { readonly index: number }) {
  const { charts, results } = useAnswer();
  const chart = charts[index];
  const table = results.find(({ callId }) => callId === chart?.callId)?.tables[chart?.table ?? -1];
  return table === undefined ? null : <AnswerPlotCard table={table} />;
}

/** The Markdown of an answer: no HTML of its own, safe links, verified figures, small charts. */
export function AnswerText({ message, onShowRows }: AnswerTextProps) {
  const { content, figures, charts, isStreaming, agentActions } = message;
  const frame = useRef<HTMLDivElement>(null);
  const answer = useMemo<AnswerContent>(
    () => ({ text: content, figures, charts, results: resultsOf(agentActions), onShowRows }),
    [content, figures, charts, agentActions, onShowRows],
  );
  return (
    <div ref={frame} className={classes.answer} data-streaming={isStreaming || undefined}>
      {!isStreaming && figures.length >= MANY_FIGURES ? (
        <button
          type="button"
          className={classes.skip}
          onClick={() => {
            const foot = frame.current?.closest('article')?.querySelector('[data-answer-foot]');
            if (foot instanceof HTMLElement) foot.focus();
          }}
        >
          Past the figures
        </button>
      ) : null}
      <AnswerProvider value={answer}>
        <Markdown
          remarkPlugins={[remarkGfm, [remarkFigures, { figures, charts }], remarkUnbroken]}
          components={COMPONENTS}
        >
          {content}
        </Markdown>
      </AnswerProvider>
    </div>
  );
}
