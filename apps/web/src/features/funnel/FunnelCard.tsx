import { formatGrowthMagnitude, formatMetricCard } from '@skuline/domain/formatting';
import {
  formatFunnelFigure,
  formatPointsMagnitude,
  formatStepRate,
  formatStepRemark,
  type FunnelStageView,
  type FunnelStepView,
  type FunnelView,
} from '@skuline/domain/funnel';
import { isGoodChange, trendOf } from '@skuline/domain/metrics';
import { Fragment, type CSSProperties } from 'react';
import { Card, Growth } from '../../ui/index.ts';
import classes from './Funnel.module.css';

/** One funnel: bars to scale, between them the rate that leads from one to the next, below them its figures. */
export function FunnelCard({ funnel }: { readonly funnel: FunnelView }) {
  const { definition, stages, steps, figures } = funnel;
  // More may come out than went in: the widest stage fills the track.
  const widest = Math.max(...stages.map(({ value }) => value), 1);
  return (
    <Card className={classes.card}>
      <h2 className={classes.title}>{definition.title}</h2>
      <ol className={classes.stages}>
        {stages.map((stage, index) => (
          <Fragment key={stage.id}>
            <Stage stage={stage} scale={stage.value / widest} />
            <Step step={steps[index]} />
          </Fragment>
        ))}
      </ol>
      <dl className={classes.figures}>
        {figures.map((figure) => (
          <div key={figure.figure.label}>
            <dt>{figure.figure.label}</dt>
            <dd data-numeric>{formatFunnelFigure(figure)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** A width in percent for the style sheet; what is there at all is at least 2 px wide. */
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
        <Growth
          trend={trendOf(stage.growth)}
          isGood={isGoodChange(stage.id, stage.growth)}
          magnitude={stage.growth === null ? null : formatGrowthMagnitude(stage.growth)}
          align="end"
        />
      </span>
    </li>
  );
}

function Step({ step }: { readonly step: FunnelStepView | undefined }) {
  if (step === undefined) return null;
  const { changePoints, isGood } = step;
  return (
    <li className={classes.step}>
      <span className={classes.rate} data-numeric>
        {formatStepRate(step)}
      </span>
      <Growth
        trend={trendOf(changePoints)}
        isGood={isGood}
        magnitude={changePoints === null ? null : formatPointsMagnitude(changePoints, step.step.decimals)}
      />
      <span className={classes.remark}>{formatStepRemark(step)}</span>
    </li>
  );
}
