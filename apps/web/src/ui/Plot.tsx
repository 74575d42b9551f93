import { useElementSize } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from './Plot.module.css';

interface PlotProps {
  /** Draws a chart of this size, in pixels; not called until the size is known. */
  readonly children: (width: number, height: number) => ReactNode;
}

/** As large as its surroundings, with the text and the focus ring of a chart. */
export function Plot({ children }: PlotProps) {
  const { ref, width, height } = useElementSize<HTMLDivElement>();
  return (
    <div ref={ref} className={classes.plot}>
      {width === 0 ? null : children(width, height)}
    </div>
  );
}

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
