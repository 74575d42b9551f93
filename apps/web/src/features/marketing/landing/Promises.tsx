import { formatMetricCard } from '@skuline/domain/formatting';
import { evaluateMetric, metricFormula, METRICS, sumFacts } from '@skuline/domain/metrics';
import { getSampleBoard, type SampleBoard } from '../sample/sample-board.ts';
import classes from './Promises.module.css';

function Formula() {
  const example = prepareWorkedExample(getSampleBoard());
  return (
    <dl className={classes.proof} data-numeric>
      <dt>{example.label}</dt>
      <dd className={classes.formula}>{example.formula}</dd>
      <dd>
        {example.numerator} / {example.denominator} = <b>{example.value}</b>
      </dd>
    </dl>
  );
}

/** Measured with the project's own benchmark; see the table in docs/adr/0010. */
const MEASURED = [
  ['A month with its comparison and chart', '15 ms'],
  ['The cards of a whole year', '7 ms'],
  ['The same page again', '3 ms'],
] as const;

function Speed() {
  return (
    <dl className={classes.proof} data-numeric>
      {MEASURED.map(([figure, time]) => (
        <div key={figure} className={classes.measure}>
          <dt>{figure}</dt>
          <dd>
            <b>{time}</b>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Command() {
  return (
    <pre className={classes.proof}>
      <code>npm start</code>
    </pre>
  );
}

function Stores() {
  return (
    <ul className={classes.proof}>
      <li>Every request is answered for one tenant only</li>
      <li>An import can be undone</li>
      <li>Do Not Track is honored</li>
    </ul>
  );
}

const PROMISES = [
  {
    title: 'Right to the cent',
    text: 'Twenty metrics are defined in one catalog. Sums are made first and divided once, so a total, a chart and an export never disagree. Point at a card to see its formula.',
    Proof: Formula,
  },
  {
    title: 'Ready when you look',
    text: 'Measured on ten million rows and two shared processor cores, up to these times. One command repeats the measurement on your machine.',
    Proof: Speed,
  },
  {
    title: 'One command, your machine',
    text: 'Skuline brings its own databases and fills a demo with sample data. When you grow, point it at your own Postgres and ClickHouse.',
    Proof: Command,
  },
  {
    title: 'Your figures stay with you',
    text: 'Sales, traffic and ads are stored where you run Skuline and sent nowhere else. What the product records about its own use contains no figures and no product names.',
    Proof: Stores,
  },
] as const;

/** Skuline's promises, each with a way to check it. */
export function Promises() {
  return (
    <section className={classes.promises} aria-label="What you can rely on">
      {PROMISES.map(({ title, text, Proof }) => (
        <div key={title} className={classes.promise}>
          <h2 className={classes.title}>{title}</h2>
          <p className={classes.text}>{text}</p>
          <Proof />
        </div>
      ))}
    </section>
  );
}

/** A ratio of the sample data, computed by the product's own catalog. */
interface WorkedExample {
  readonly label: string;
  readonly formula: string;
  readonly numerator: string;
  readonly denominator: string;
  readonly value: string;
}

/** The contribution margin of the sample's range, as explained by the dashboard's hint. */
function prepareWorkedExample({ current }: Pick<SampleBoard, 'current'>): WorkedExample {
  const sums = sumFacts(current.map((day) => day.sums));
  return {
    label: METRICS.contribution_margin.label,
    formula: metricFormula('contribution_margin', 'card'),
    numerator: formatMetricCard('contribution', sums.contribution),
    denominator: formatMetricCard('net_sales', sums.net_sales),
    value: formatMetricCard('contribution_margin', evaluateMetric('contribution_margin', sums, 'card')),
  };
}
