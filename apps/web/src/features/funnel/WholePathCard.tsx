import { formatMetricCompact, formatPercent, NO_VALUE } from '@skuline/domain/formatting';
import { formatAdShare, type WholePath } from '@skuline/domain/funnel';
import { type FactId, FACTS, type FactSums } from '@skuline/domain/metrics';
import { Card } from '../../ui/index.ts';
import classes from './Funnel.module.css';

interface WholePathCardProps {
  readonly sums: FactSums;
  readonly path: WholePath;
}

function percent(rate: number | null, decimals: number): string {
  return rate === null ? NO_VALUE : formatPercent(rate, decimals);
}

/** From an impression to an order. The join in the middle is dashed: sessions include organic traffic. */
export function WholePathCard({ sums, path }: WholePathCardProps) {
  return (
    <Card className={classes.path}>
      <h2 className={classes.title}>Whole path</h2>
      <ol className={classes.way}>
        <Stop id="ad_impressions" sums={sums} />
        <Leg text={percent(path.clickRate, 2)} />
        <Stop id="ad_clicks" sums={sums} />
        <Leg text={formatAdShare(path.adShare) ?? NO_VALUE} isDashed />
        <Stop id="sessions" sums={sums} />
        <Leg text={percent(path.conversion, 1)} />
        <Stop id="orders" sums={sums} />
      </ol>
    </Card>
  );
}

function Stop({ id, sums }: { readonly id: FactId; readonly sums: FactSums }) {
  return (
    <li className={classes.stop}>
      <span>{FACTS[id].label}</span>
      <strong data-numeric>{formatMetricCompact(id, sums[id])}</strong>
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
