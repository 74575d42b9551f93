import type { ReactNode } from 'react';
import classes from './Prose.module.css';

interface ProseProps {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A text to read: headings, paragraphs, lists and tables. */
export function Prose({ className = '', children }: ProseProps) {
  return <article className={`${classes.prose} ${className}`}>{children}</article>;
}
