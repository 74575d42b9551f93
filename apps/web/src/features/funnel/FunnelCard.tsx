import { formatMetricCard } from '@skuline/domain/formatting';
import {
  formatFunnelFigure,
  formatStepRate,
  formatStepRemark,
  type FunnelStageView,
  type FunnelStepView,
  type FunnelView,
} from '@skuline/domain/funnel';
import { Fragment, type CSSProperties } from 'react';
import { Card, Growth } from '../../ui/index.ts';
import classes from './Funnel.module.css';

/** One funnel: bars to scale, the rate between each two, and its figures below. */
export function FunnelCard({ funnel }: { readonly funnel: FunnelView }) {
  const { definition, stages, steps, figures, missing } = funnel;
  // A later stage may be larger than an earlier one: the largest fills the track.
  const widest = Math.max(...stages.map(({ value }) => value), 1);
  return (
    <Card className={classes.card}>
      <h2 className={classes.title}>{definition.title}</h2>
      <ol className={classes.stages}>
        {stages.map((stage) => (
          <Fragment key={stage.id}>
            <Stage stage={stage} scale={stage.value / widest} />
            <Step step={steps.find(({ metric }) => metric.denominator === stage.id)} />
          </Fragment>
        ))}
      </ol>
      {missing === null ? null : <p className={classes.missing}>{missing}.</p>}
      {figures.length === 0 ? null : (
        <dl className={classes.figures}>
          {figures.map((figure) => (
            <div key={figure.metric.label}>
              <dt>{figure.metric.label}</dt>
              <dd data-numeric>{formatFunnelFigure(figure)}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}

/** A width in percent; values above zero are at least 2 px wide. */
function barStyle(scale: number): CSSProperties {
  const style: Record<`--${string}`, string> = { '--scale': `${Math.max(scale, 0) * 100}%` };
  return style;
}

function Stage({ stage, scale }: { readonly stage: FunnelStageView; readonly scale: number }) {
  return (
    <li className={classes.stage}>
      <span className={classes.label}>{stage.label}</span>
      <span className={classes.track} aria-hidden>
        <span className={classes.bar} data-empty={stage.value <= 0 || undefined} style={barStyle(scale)} />
      </span>
      <span className={classes.value} data-numeric>
        {formatMetricCard(stage.id, stage.value)}
      </span>
      <span className={classes.growth}>
        <Growth change={stage.shownGrowth} align="end" />
      </span>
    </li>
  );
}

function Step({ step }: { readonly step: FunnelStepView | undefined }) {
  if (step === undefined) return null;
  return (
    <li className={classes.step}>
      <span className={classes.rate} data-numeric>
        {formatStepRate(step)}
      </span>
      <Growth change={step.shownChange} />
      <span className={classes.remark}>{formatStepRemark(step)}</span>
    </li>
  );
}
