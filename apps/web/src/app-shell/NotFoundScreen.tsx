import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { EmptyState, Logo } from '../ui/index.ts';
import classes from './FullPage.module.css';

/** An address that leads nowhere, and the way back. */
export function NotFoundScreen() {
  return (
    <main className={classes.page}>
      <Link to="/" className={classes.home} aria-label="Skuline home">
        <Logo />
      </Link>
      <EmptyState
        titleOrder={1}
        title="Page not found"
        message="There is nothing at this address. It may have moved, or the link may be incomplete."
        actions={<Button renderRoot={(props) => <Link to="/dashboard" {...props} />}>Go to Dashboard</Button>}
      />
    </main>
  );
}
