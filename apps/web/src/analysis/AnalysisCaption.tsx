import { UnstyledButton } from '@mantine/core';
import { formatDateRange } from '@skuline/domain/formatting';
import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import { Icon } from '../ui/index.ts';
import classes from './AnalysisCaption.module.css';
import type { AnalysisSearch } from './analysis-search.ts';
import { useAnalysis, useAnalysisActions } from './use-analysis.ts';

export interface AnalysisCaptionProps {
  /** A remark about the data of the range, such as '5 of 7 days have data'. */
  readonly note?: string | undefined;
}

/** The line under the filter bar: the range, what it is compared with, and whose days these are. */
export function AnalysisCaption({ note }: AnalysisCaptionProps) {
  const { range, comparison, today, ignored } = useAnalysis();
  return (
    <div className={classes.caption}>
      <p data-numeric>
        {formatDateRange(range, today)} <span className={classes.wide}>compared with</span>
        <span className={classes.narrow} aria-hidden>
          vs
        </span>{' '}
        {formatDateRange(comparison, today)}
        <span className={classes.zone}> · Los Angeles time</span>
      </p>
      {note === undefined ? null : (
        <output className={classes.note}>
          <Icon shape={IconAlertTriangle} place="small" />
          {note}
        </output>
      )}
      {ignored.length === 0 ? null : <IgnoredNotice keys={ignored} />}
    </div>
  );
}

/** Says which part of a link was not understood; the defaults stand in its place. */
function IgnoredNotice({ keys }: { readonly keys: readonly (keyof AnalysisSearch)[] }) {
  const { forgetIgnored } = useAnalysisActions();
  return (
    <output className={classes.notice}>
      <Icon shape={IconAlertTriangle} place="small" />
      <span>
        Part of the link was not understood and is ignored: {keys.join(', ')}. The default is shown instead.
      </span>
      <UnstyledButton className={classes.dismiss} aria-label="Dismiss" onClick={forgetIgnored}>
        <Icon shape={IconX} place="small" />
      </UnstyledButton>
    </output>
  );
}
