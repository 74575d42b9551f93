import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Logo } from '../../ui/index.ts';
import classes from './PublicFrame.module.css';
import { SamplePicture } from './SamplePicture.tsx';

/** The sign-in pages: the form at the left, the product itself as the picture on wide screens. */
export function PublicFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes.page}>
      <main className={classes.side}>
        <Link to="/" className={classes.home} aria-label="Skuline home">
          <Logo />
        </Link>
        <div className={classes.middle}>{children}</div>
      </main>
      <aside aria-label="The product" className={classes.picture}>
        <div className={classes.canvas}>
          <SamplePicture />
        </div>
      </aside>
    </div>
  );
}
