import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Logo } from '../../../ui/index.ts';
import classes from './PublicHeader.module.css';

export interface PublicHeaderProps {
  /** The page's own height and width. */
  readonly className: string | undefined;
  /** Content beside the logo. */
  readonly title?: ReactNode;
  /** Links and buttons at the other end. */
  readonly children: ReactNode;
}

/** The header of a public page: skip link, logo linking to the landing page, and actions. */
export function PublicHeader({ className, title, children }: PublicHeaderProps) {
  return (
    <>
      <a className={classes.skip} href="#main">
        Skip to content
      </a>
      <header className={`${classes.header} ${className}`}>
        <Link to="/" className={classes.home} aria-label="Skuline home">
          <Logo />
        </Link>
        {title}
        <nav aria-label="Main" className={classes.nav}>
          {children}
        </nav>
      </header>
    </>
  );
}
