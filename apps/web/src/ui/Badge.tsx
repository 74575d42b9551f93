import type { ReactNode } from 'react';
import classes from './Badge.module.css';

/** Two words about what stands beside them: nothing to press, and neither good nor bad. */
export function Badge({ children }: { readonly children: ReactNode }) {
  return <span className={classes.badge}>{children}</span>;
}
