import { formatMetric, formatMetricCard, NO_VALUE } from '@skuline/domain/formatting';
import { formatAdShare, type WholePath } from '@skuline/domain/funnel';
import { type FactId, FACTS, type FactSums, findMetric } from '@skuline/domain/metrics';
import { Card } from '../../ui/index.ts';
import classes from './Funnel.module.css';

interface WholePathCardProps {
  readonly sums: FactSums;
  readonly path: WholePath;
}

/** From impression to order. The connection in the middle is dashed, because sessions include organic traffic. */
export function WholePathCard({ sums, path }: WholePathCardProps) {
  return (
    <Card className={classes.path}>
      <div className={classes.whole}>
        <h2 className={classes.title}>Whole path</h2>
        {path.missing === null ? (
          <ol className={classes.way}>
            <Stop id="ad_impressions" sums={sums} />
            <Leg text={formatMetric('ctr', findMetric('ctr', sums))} />
            <Stop id="ad_clicks" sums={sums} />
            <Leg text={formatAdShare(path.adShare) ?? NO_VALUE} isDashed />
            <Stop id="sessions" sums={sums} />
            <Leg text={formatMetric('conversion', findMetric('conversion', sums))} />
            <Stop id="orders" sums={sums} />
          </ol>
        ) : (
          <p className={classes.missing}>{path.missing}.</p>
        )}
      </div>
    </Card>
  );
}

function Stop({ id, sums }: { readonly id: FactId; readonly sums: FactSums }) {
  return (
    <li className={classes.stop}>
      <span>{FACTS[id].label}</span>
      <strong data-numeric>{formatMetricCard(id, sums[id])}</strong>
    </li>
  );
}

function Leg({ text, isDashed = false }: { readonly text: string; readonly isDashed?: boolean }) {
  return (
    <li className={classes.leg} data-dashed={isDashed || undefined} data-numeric>
      {text}
    </li>
  );
}
