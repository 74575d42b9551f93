import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Logo } from '../../../ui/index.ts';
import classes from './PublicFrame.module.css';

export interface PublicFrameProps {
  readonly children: ReactNode;
  /** The product on sample data; shown on wide screens, to be looked at only. */
  readonly picture: ReactNode;
}

/** The sign-in pages: the form at the left, the product itself as the picture on wide screens. */
export function PublicFrame({ children, picture }: PublicFrameProps) {
  return (
    <div className={classes.page}>
      <div className={classes.side}>
        <header>
          <Link to="/" className={classes.home} aria-label="Skuline home">
            <Logo />
          </Link>
        </header>
        <main className={classes.middle}>{children}</main>
        <footer className={classes.foot}>
          <Link to="/terms-of-service" className={classes.link}>
            Terms
          </Link>
          <Link to="/privacy-policy" className={classes.link}>
            Privacy
          </Link>
        </footer>
      </div>
      <div className={classes.picture} inert aria-hidden>
        <div className={classes.canvas}>{picture}</div>
      </div>
    </div>
  );
}
