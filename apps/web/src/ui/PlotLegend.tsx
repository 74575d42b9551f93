import type { ReactNode } from 'react';
import classes from './Plot.module.css';

interface PlotLegendProps {
  readonly label: string;
  /** List items: a swatch and its name. */
  readonly children: ReactNode;
  readonly className?: string | undefined;
  readonly title?: string;
}

/** What the marks of a plot mean, in one line that wraps. */
export function PlotLegend({ label, children, className = '', title }: PlotLegendProps) {
  return (
    <ul className={`${classes.legend} ${className}`} aria-label={label} title={title}>
      {children}
    </ul>
  );
}
