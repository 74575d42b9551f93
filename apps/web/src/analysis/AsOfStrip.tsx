import { UnstyledButton } from '@mantine/core';
import { describeKnownAt } from '@skuline/domain/data-changes';
import { useAnalysis, useAnalysisActions } from './use-analysis.tsx';
import classes from './AsOfStrip.module.css';

/** A line under the header of a page whose figures are those that were known then, and the way back. */
export function AsOfStrip({ asOf }: { readonly asOf: string }) {
  const { today } = useAnalysis();
  const { setAsOf } = useAnalysisActions();
  return (
    <section aria-label="As known then" className={classes.strip}>
      <p>
        <strong>As known on {describeKnownAt(asOf, today)}</strong>
        <span aria-hidden> · </span>
        <UnstyledButton className={classes.back} onClick={() => setAsOf(null)}>
          Back to now
        </UnstyledButton>
        <span className={classes.rest}>Costs, insights, notes and the assistant are as of now.</span>
      </p>
    </section>
  );
}
