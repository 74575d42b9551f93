import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useSession } from '../../session/index.ts';
import { Logo } from '../../ui/index.ts';
import classes from './LandingPage.module.css';
import { SamplePicture } from './SamplePicture.tsx';

/** The front door: what the product does in one sentence, the product itself as the picture, and the way in. */
export function LandingPage() {
  const { status } = useSession();
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <Logo />
        {status === 'signed-out' ? (
          <Link to="/signin" className={classes.signIn}>
            Sign in
          </Link>
        ) : null}
      </header>
      <main>
        <h1 className={classes.headline}>Sales, traffic and ads, down to the SKU.</h1>
        <p className={classes.lead}>
          Skuline compares every brand, parent SKU and SKU with the period before, and shows which of them
          moved your contribution.
        </p>
        <Button size="lg" renderRoot={(props) => <Link to="/dashboard" {...props} />}>
          Open the dashboard
        </Button>
        <figure className={classes.frame}>
          <SamplePicture />
          <figcaption className={classes.caption}>
            Sample data, 30 days compared with the 30 before
          </figcaption>
        </figure>
      </main>
    </div>
  );
}
