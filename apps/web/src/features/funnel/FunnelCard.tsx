import { formatMetric } from '@skuline/domain/formatting';
import {
  formatBefore,
  formatFromTop,
  formatFunnelFigure,
  formatStepRate,
  formatStepRemark,
  type FunnelStageView,
  type FunnelStepId,
  type FunnelStepView,
  type FunnelView,
} from '@skuline/domain/funnel';
import { UnstyledButton } from '@mantine/core';
import { Fragment, type CSSProperties } from 'react';
import { useAnalysisActions } from '../../analysis/index.ts';
import { trackAction } from '../../telemetry/index.ts';
import { Card, Growth } from '../../ui/index.ts';
import classes from './Funnel.module.css';

interface FunnelCardProps {
  readonly funnel: FunnelView;
  /** The step that the table and the chart below show. */
  readonly chosen: FunnelStepId | null;
}

/** One funnel: bars to scale, the rate between each two, and its figures below; one line if the data carry none of its stages. A stage charts the rate it is reached by. */
export function FunnelCard({ funnel, chosen }: FunnelCardProps) {
  const { definition, stages, steps, figures, missing } = funnel;
  if (missing !== null && stages.length === 0) {
    return (
      <Card className={`${classes.path} ${classes.absent}`}>
        <div className={classes.whole}>
          <h2 className={classes.title}>{definition.title}</h2>
          <p className={classes.missing}>{missing}.</p>
        </div>
      </Card>
    );
  }
  // A later stage may be larger than an earlier one: the largest fills the track.
  const fromTop = formatFromTop(funnel);
  const secondLast = stages.at(-2)?.id;
  const widest = Math.max(...stages.map(({ value }) => value ?? 0), 1);
  return (
    <Card className={classes.card}>
      <h2 className={classes.title}>{definition.title}</h2>
      <ol className={classes.stages}>
        {stages.map((stage) => (
          <Fragment key={stage.id}>
            <Stage
              stage={stage}
              scale={(stage.value ?? 0) / widest}
              step={steps.find(({ metric }) => metric.numerator === stage.id)?.id ?? null}
              chosen={chosen}
            />
            <Step
              step={steps.find(({ metric }) => metric.denominator === stage.id)}
              fromTop={stage.id === secondLast ? fromTop : null}
            />
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

interface StageProps {
  readonly stage: FunnelStageView;
  readonly scale: number;
  /** The step that leads to it; null for the first stage. */
  readonly step: FunnelStepId | null;
  readonly chosen: FunnelStepId | null;
}

function Stage({ stage, scale, step, chosen }: StageProps) {
  const { setOwn } = useAnalysisActions();
  return (
    <li className={classes.stage}>
      <span className={classes.label}>
        {step === null ? (
          stage.label
        ) : (
          <UnstyledButton
            className={classes.choose}
            title="Chart the rate that leads here"
            aria-pressed={step === chosen}
            onClick={() => {
              trackAction('funnel_step_chosen', { step });
              setOwn({ funnel_step: step, funnel_row: undefined });
            }}
          >
            {stage.label}
          </UnstyledButton>
        )}
        <small className={classes.before} data-numeric>
          {formatBefore(stage)}
        </small>
      </span>
      <span className={classes.track} aria-hidden>
        <span className={classes.bar} data-empty={scale <= 0 || undefined} style={barStyle(scale)} />
      </span>
      <span className={classes.value} data-numeric>
        {formatMetric(stage.id, stage.value)}
      </span>
      <span className={classes.growth}>
        <Growth change={stage.shownGrowth} align="end" />
      </span>
    </li>
  );
}

interface StepProps {
  readonly step: FunnelStepView | undefined;
  /** How the last stage relates to the first. */
  readonly fromTop: string | null;
}

function Step({ step, fromTop }: StepProps) {
  if (step === undefined) return null;
  return (
    <li className={classes.step}>
      <span className={classes.rate} data-numeric>
        {formatStepRate(step)}
      </span>
      <Growth change={step.shownChange} />
      <span className={classes.remark}>
        {formatStepRemark(step)}
        {fromTop === null ? null : ` · ${fromTop}`}
      </span>
    </li>
  );
}
