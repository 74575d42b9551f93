import { IconCheck } from '@tabler/icons-react';
import { Popover, Tooltip, UnstyledButton } from '@mantine/core';
import { describeFigure, type FigureMark } from '@skuline/domain/assistant';
import { type ReactNode, useRef, useState } from 'react';
import { useAnalysis } from '../../../analysis/index.ts';
import { VisuallyHidden } from '../../../ui/index.ts';
import { useAnswer } from './answer-context.ts';
import { FigureDetails, OWN_ESCAPE } from './FigureDetails.tsx';
import classes from './Figure.module.css';

interface FigureProps {
  readonly index: number;
  /** Whether this is the figure's last part: Markdown may split a figure, and its mark is shown once. */
  readonly isEnd: boolean;
  /** In a table the check stands once, below the answer. */
  readonly isInTable: boolean;
  readonly children: ReactNode;
}

const UNVERIFIED = {
  from_question: 'from your question',
  unverified: 'not from your data',
} as const;

/** What a figure is, is shown before it is opened, but not where a touch opens it. */
const HINTS = { hover: true, focus: true, touch: false };

/** A figure of an answer, with its mark: from the data, or not. */
export function Figure({ index, isEnd, isInTable, children }: FigureProps) {
  const mark = useAnswer().figures[index];
  if (mark === undefined) return <>{children}</>;
  if (mark.status !== 'verified') {
    return (
      <span className={classes.doubtful} data-theirs={mark.status === 'from_question' || undefined}>
        <span className={classes.underlined}>{children}</span>
        {isEnd ? <Tag text={UNVERIFIED[mark.status]} isInTable={isInTable} /> : null}
      </span>
    );
  }
  if (!isEnd || (isInTable && mark.warning === null)) return <>{children}</>;
  return (
    <>
      <VerifiedFigure mark={mark}>{children}</VerifiedFigure>
      {mark.warning === null ? null : (
        <span className={classes.doubtful}>
          <Tag text={mark.warning.replace(/\.$/, '')} isInTable={isInTable} />
        </span>
      )}
    </>
  );
}

/** What is to be said of a figure, behind it; in a table below it. */
function Tag({ text, isInTable }: { readonly text: string; readonly isInTable: boolean }) {
  return (
    <>
      <VisuallyHidden>, </VisuallyHidden>
      <span className={classes.tag} data-small={isInTable || undefined}>
        {text}
      </span>
    </>
  );
}

interface VerifiedFigureProps {
  readonly mark: FigureMark;
  readonly children: ReactNode;
}

/** A button that says where its figure comes from. */
function VerifiedFigure({ mark, children }: VerifiedFigureProps) {
  const { text, results } = useAnswer();
  const { today } = useAnalysis();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  const about = describeFigure(mark, results, today);
  const label = `${text.slice(mark.start, mark.end)}, from your data`;
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      // Mantine returns the focus only where its content stays mounted.
      onClose={() => button.current?.focus({ preventScroll: true })}
      position="bottom"
      width="min(20rem, calc(100vw - 2rem))"
      offset={6}
      trapFocus
    >
      <Tooltip label={about} disabled={about === null || isOpen} events={HINTS} multiline maw="18rem">
        <Popover.Target>
          <UnstyledButton
            ref={button}
            {...(isOpen ? OWN_ESCAPE : {})}
            className={classes.figure}
            data-open={isOpen || undefined}
            aria-label={label}
            aria-description={about ?? undefined}
            onClick={() => setOpen(!isOpen)}
          >
            {children}
            <IconCheck className={classes.check ?? ''} size={10} stroke={2.4} aria-hidden />
          </UnstyledButton>
        </Popover.Target>
      </Tooltip>
      {isOpen ? (
        <Popover.Dropdown className={classes.dropdown}>
          <FigureDetails mark={mark} text={children} onClose={close} />
        </Popover.Dropdown>
      ) : null}
    </Popover>
  );
}
