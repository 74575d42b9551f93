import type { ReactNode } from 'react';
import classes from './Badge.module.css';

/** A short neutral label. */
export function Badge({ children }: { readonly children: ReactNode }) {
  return <span className={classes.badge}>{children}</span>;
}
