import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Logo } from '../../../ui/index.ts';
import classes from './PublicFrame.module.css';

export interface PublicFrameProps {
  readonly children: ReactNode;
  /** The product on sample data, as a picture on wide screens. */
  readonly picture: ReactNode;
}

/** The frame of the sign-in pages: the form on the left, a picture of the product beside it on wide screens. */
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
