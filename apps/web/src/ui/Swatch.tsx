import classes from './Swatch.module.css';

export interface SwatchProps {
  /** The shape of the mark: an area or bar, a line, a compared line, days that are not final, points. */
  readonly shape?: 'square' | 'line' | 'dashes' | 'hatch' | 'dot' | 'ring';
  /** The mark's color as a CSS value; dashes and hatches have their own. */
  readonly color?: string | undefined;
}

/** A legend's swatch; the text beside it names the mark. */
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
