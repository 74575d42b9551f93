import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PublicPage } from '../frame/PublicPage.tsx';
import classes from './LandingPage.module.css';
import { Promises } from './Promises.tsx';

function Ways() {
  return (
    <div className={classes.ways}>
      <Button size="lg" renderRoot={(props) => <Link to="/request-demo" {...props} />}>
        Request a demo
      </Button>
      <Button size="lg" variant="default" renderRoot={(props) => <Link to="/demo-sequence" {...props} />}>
        Watch the tour
      </Button>
    </div>
  );
}

/** The landing page: one sentence on what the product does, the product as a picture, and the links to start. */
export function LandingPage({ picture }: { readonly picture: ReactNode }) {
  return (
    <PublicPage>
      <h1 className={classes.headline}>Sales, traffic and ads, down to the SKU.</h1>
      <p className={classes.lead}>
        Skuline compares every brand, parent SKU and SKU with the period before, and every figure can show how
        it was worked out.
      </p>
      <Ways />
      <figure className={classes.frame}>
        {picture}
        <figcaption className={classes.caption}>
          Sample data of an invented seller: 30 days, compared with the 30 before. Press a card to chart it.
        </figcaption>
      </figure>
      <Promises />
      <FeatureList />
      <section className={classes.end} aria-labelledby="end">
        <h2 id="end" className={classes.endTitle}>
          See it on your own numbers.
        </h2>
        <p className={classes.endText}>
          Tell us where you sell, and we will show you Skuline. Or take the tour now, without signing in.
        </p>
        <Ways />
      </section>
    </PublicPage>
  );
}

const FEATURES = [
  [
    'Dashboard',
    'Twenty metrics as cards, and a chart of any of them by brand, parent SKU or SKU, by day, week or month.',
  ],
  ['Profit & Loss', 'From gross sales to contribution, for every period beside the one before.'],
  ['Funnel Analysis', 'From ad impressions to orders: where people leave, and whether it changed.'],
  [
    'Search volume',
    'What shoppers search for, week by week against last year, with the retail calendar marked.',
  ],
  [
    'Honest numbers',
    'Days without data are gaps, days that are not final are hatched, and every comparison names its dates.',
  ],
  [
    'Your own reports',
    'Drop what Seller Central, Amazon Ads, Shopify, eBay or TikTok Shop gave you. Skuline asks only what the files cannot say.',
  ],
  ['Why?', 'Beside every change: traffic, conversion, order size and price, which add up to it to the cent.'],
  ['Insights', 'What happened, what it cost and what to do next, told once for each event.'],
  ['Assistant', 'Ask in your own words. Each figure of an answer leads to the data it comes from.'],
  ['Costs', 'What goods, fees and rent cost, since when, and what is left after them.'],
  ['Reconciler', 'A marketplace report beside what Skuline shows, and what explains each difference.'],
] as const;

/** The features, one line each. */
function FeatureList() {
  return (
    <section className={classes.features} aria-labelledby="features">
      <h2 id="features" className={classes.title}>
        What is in it
      </h2>
      <dl className={classes.list}>
        {FEATURES.map(([name, text]) => (
          <div key={name} className={classes.feature}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
