import { formatMetric, NO_VALUE } from '@skuline/domain/formatting';
import {
  formatAdShare,
  formatBefore,
  formatStepRate,
  type FunnelStageView,
  type FunnelStepView,
  type WholePath,
} from '@skuline/domain/funnel';
import { Fragment } from 'react';
import { Card, Growth } from '../../ui/index.ts';
import classes from './Funnel.module.css';

/** From impression to order. The connection in the middle is dashed, because sessions include organic traffic. */
export function WholePathCard({ path }: { readonly path: WholePath }) {
  const { stages, steps, missing } = path;
  const [before, after] = steps;
  const legs = [
    <Step key="before" step={before} />,
    <li key="join" className={classes.leg} data-dashed data-numeric>
      {formatAdShare(path.adShare) ?? NO_VALUE}
    </li>,
    <Step key="after" step={after} />,
  ];
  return (
    <Card className={classes.path}>
      <div className={classes.whole}>
        <h2 className={classes.title}>Whole path</h2>
        {missing === null ? (
          <ol className={classes.way}>
            {stages.map((stage, at) => (
              <Fragment key={stage.id}>
                <Stop stage={stage} />
                {legs[at]}
              </Fragment>
            ))}
          </ol>
        ) : (
          <p className={classes.missing}>{missing}.</p>
        )}
      </div>
    </Card>
  );
}

function Stop({ stage }: { readonly stage: FunnelStageView }) {
  return (
    <li className={classes.stop} title={formatBefore(stage) ?? undefined}>
      <span>{stage.label}</span>
      <strong data-numeric>{formatMetric(stage.id, stage.value)}</strong>
    </li>
  );
}

function Step({ step }: { readonly step: FunnelStepView }) {
  return (
    <li className={classes.leg} data-numeric>
      {formatStepRate(step)} <Growth change={step.shownChange} />
      {step.restsOn === null ? null : ` · ${step.restsOn}`}
    </li>
  );
}
