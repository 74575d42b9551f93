import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '../../session/index.ts';
import { EmptyState, lazyPart, Logo } from '../../ui/index.ts';
import classes from './FullPage.module.css';
import { FullPageLoading } from './FullPageLoading.tsx';

// Loaded lazily: the public pages don't need the shell.
const AppLayout = lazyPart(async () => (await import('../AppLayout.tsx')).AppLayout, FullPageLoading);

const MESSAGE = 'We could not find this page. It may have moved, or the link may be incomplete.';

interface MessageProps {
  /** Inside the shell the header is the page's h1. */
  readonly titleOrder: 1 | 2;
  /** The way on. */
  readonly way: ReactNode;
}

function Message({ titleOrder, way }: MessageProps) {
  return <EmptyState titleOrder={titleOrder} title="Page not found" message={MESSAGE} actions={way} />;
}

/** The not-found page: inside the shell for someone signed in, otherwise with a link to the landing page. */
export function NotFoundScreen() {
  const { status } = useSession();
  if (status === 'signed-in' || status === 'refreshing') {
    return (
      <AppLayout>
        <div className={classes.page}>
          <Message
            titleOrder={2}
            way={<Button renderRoot={(props) => <Link to="/dashboard" {...props} />}>Go to Dashboard</Button>}
          />
        </div>
      </AppLayout>
    );
  }
  return (
    <main id="main" tabIndex={-1} className={classes.page}>
      <Link to="/" className={classes.home} aria-label="Skuline home">
        <Logo />
      </Link>
      <Message
        titleOrder={1}
        way={<Button renderRoot={(props) => <Link to="/" {...props} />}>Go to the start page</Button>}
      />
    </main>
  );
}
