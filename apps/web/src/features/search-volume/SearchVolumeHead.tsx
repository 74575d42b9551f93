import type { ReactNode } from 'react';
import classes from './SearchVolume.module.css';

/** The heading with the choice of the parent SKU at its end. */
export function SearchVolumeHead({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes.head}>
      <h2 className={classes.title} id="search-volume">
        Search Volume
      </h2>
      {children}
    </div>
  );
}
