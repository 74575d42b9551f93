import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '../../../session/index.ts';
import { PublicHeader } from './PublicHeader.tsx';
import headerClasses from './PublicHeader.module.css';
import classes from './PublicPage.module.css';

export interface PublicPageProps {
  readonly children: ReactNode;
  /** Whether the header has a primary button; false on pages with one of their own. */
  readonly hasDemoButton?: boolean;
}

function SessionLink({ isSignedIn }: { readonly isSignedIn: boolean }) {
  return isSignedIn ? (
    <Link to="/dashboard" className={headerClasses.link}>
      Open dashboard
    </Link>
  ) : (
    <Link to="/signin" className={headerClasses.link}>
      Sign in
    </Link>
  );
}

/** A public page with the sign-in links in the header and the legal links in the footer. */
export function PublicPage({ children, hasDemoButton = true }: PublicPageProps) {
  const { status } = useSession();
  const isSignedIn = status === 'signed-in' || status === 'refreshing';
  return (
    <div className={classes.page}>
      <PublicHeader className={classes.header}>
        <Link to="/demo-sequence" className={`${headerClasses.link} ${classes.wide}`}>
          Tour
        </Link>
        <SessionLink isSignedIn={isSignedIn} />
        {hasDemoButton && !isSignedIn ? (
          <Button size="sm" renderRoot={(props) => <Link to="/request-demo" {...props} />}>
            Request a demo
          </Button>
        ) : null}
      </PublicHeader>
      <main id="main" tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <footer className={classes.footer}>
        <span>Skuline</span>
        <nav aria-label="About" className={classes.about}>
          <Link to="/demo-sequence">Tour</Link>
          <Link to="/request-demo">Request a demo</Link>
          <Link to="/feedback">Feedback</Link>
          <Link to="/terms-of-service">Terms</Link>
          <Link to="/privacy-policy">Privacy</Link>
        </nav>
      </footer>
    </div>
  );
}
