import type { ReactNode } from 'react';
import classes from './VisuallyHidden.module.css';

/** Words for screen readers where the eye has a picture. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className={classes.hidden}>{children}</span>;
}
