import classes from './Swatch.module.css';

export interface SwatchProps {
  /** As the mark is drawn: an area or bar, a line, a line that is compared with, days that are not final. */
  readonly shape?: 'square' | 'line' | 'dashes' | 'hatch';
  /** The mark's color as a CSS value; dashes and hatches have one of their own. */
  readonly color?: string | undefined;
}

/** The key to a mark of a chart; the words beside it say what the mark is. */
export function Swatch({ shape = 'square', color }: SwatchProps) {
  return (
    <span
      className={classes.swatch}
      data-shape={shape}
      style={color === undefined ? undefined : { color }}
      aria-hidden
    />
  );
}
