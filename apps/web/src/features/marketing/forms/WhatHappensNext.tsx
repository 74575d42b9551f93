import { Link } from '@tanstack/react-router';
import classes from './WhatHappensNext.module.css';

/** Beside the form: what it leads to, and what there is to see right now. */
export function WhatHappensNext() {
  return (
    <section aria-labelledby="next" className={classes.next}>
      <h2 id="next" className={classes.title}>
        What happens next
      </h2>
      <ol className={classes.steps}>
        <li>We read your message and reply by email.</li>
        <li>You see Skuline on sample data, or on a file of your own daily figures.</li>
        <li>If it fits, you run it on your own machine, with one command.</li>
      </ol>
      <p className={classes.now}>
        Nothing to wait for: <Link to="/demo-sequence">watch the tour</Link> now, without signing in.
      </p>
    </section>
  );
}
