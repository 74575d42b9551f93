import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Logo } from '../../../ui/index.ts';
import classes from './PublicHeader.module.css';

export interface PublicHeaderProps {
  /** The page's own: how high and how wide its head is. */
  readonly className: string | undefined;
  /** What stands beside the mark. */
  readonly title?: ReactNode;
  /** The links and buttons at the other end. */
  readonly children: ReactNode;
}

/** The first thing of a public page: the way past the head, the mark that leads home, and where else to go. */
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
