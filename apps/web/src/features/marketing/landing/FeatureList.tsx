import classes from './FeatureList.module.css';

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
    'Import',
    'A CSV file is imported completely or not at all. Every line with a problem is listed with the reason.',
  ],
] as const;

/** What there is, one line each. */
export function FeatureList() {
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
