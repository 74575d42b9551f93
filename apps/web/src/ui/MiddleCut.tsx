import classes from './MiddleCut.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** What tells files of one name apart stands at their end: `B0XQHBSK10_week-41.csv`, ` (1).csv`. */
const END = 22;
const SHORT = 2 * END;

/** A name that is cut in its middle where it has no room, so that its end stays in sight. */
export function MiddleCut({ text }: { readonly text: string }) {
  if (text.length <= SHORT) return text;
  return (
    <>
      <VisuallyHidden>{text}</VisuallyHidden>
      <span className={classes.name} aria-hidden>
        <span className={classes.start}>{text.slice(0, -END)}</span>
        <span className={classes.end}>{text.slice(-END)}</span>
      </span>
    </>
  );
}
