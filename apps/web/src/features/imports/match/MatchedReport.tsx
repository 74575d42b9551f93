import { Button } from '@mantine/core';
import type { Reconciliation } from '@skuline/contract';
import { formatDateRange } from '@skuline/domain/formatting';
import { METRIC_LABELS, nameTheirSide } from '@skuline/domain/reconcile';
import { toDateKey } from '@skuline/domain/calendar';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { today } from '../../../clock.ts';
import { Card, Icon, Select } from '../../../ui/index.ts';
import { ReportButton } from './ChooseReport.tsx';
import { MatchClasses } from './MatchClasses.tsx';
import { MatchDays } from './MatchDays.tsx';
import { MatchTotals } from './MatchTotals.tsx';
import classes from './Match.module.css';

interface MatchedReportProps {
  readonly comparison: Reconciliation;
  readonly onChoose: (file: File) => void;
  readonly isSaving: boolean;
  /** Saves all rows as a file. */
  readonly onSave: () => void;
}

/** Both sides in one metric: the totals, what explains their difference, and the days. */
export function MatchedReport({ comparison, onChoose, isSaving, onSave }: MatchedReportProps) {
  const { fileName, label, channel, format, firstDay, lastDay, isControlTotals, metrics, remarks } =
    comparison;
  const [metric, setMetric] = useState(metrics[0]?.metric);
  const chosen = metrics.find((one) => one.metric === metric) ?? metrics[0];
  const side = nameTheirSide(channel, format);
  if (chosen === undefined) return null;
  const days = formatDateRange({ start: toDateKey(firstDay), end: toDateKey(lastDay) }, today());
  const kind = isControlTotals ? 'control totals only, not stored' : 'not stored';
  return (
    <div className={classes.page}>
      <Card className={classes.sheet}>
        <header className={classes.head}>
          <div className={classes.titles}>
            <h2 className={classes.title}>Why doesn’t it match {side}?</h2>
            <p className={classes.quiet}>
              {fileName} · {label}, {days} · {kind}
            </p>
          </div>
          <div className={classes.actions}>
            <Select
              aria-label="Metric"
              w={150}
              allowDeselect={false}
              data={metrics.map((one) => ({ value: one.metric, label: METRIC_LABELS[one.metric] }))}
              value={chosen.metric}
              onChange={(value) => setMetric(metrics.find((one) => one.metric === value)?.metric)}
            />
            <ReportButton onChoose={onChoose} label="Another report" />
            <Button
              variant="default"
              aria-label="All rows as CSV"
              loading={isSaving}
              leftSection={<Icon shape={IconDownload} />}
              onClick={onSave}
            >
              CSV
            </Button>
          </div>
        </header>
        <MatchTotals comparison={chosen} side={side} format={format} />
        {(isControlTotals && chosen.metric !== 'sessions' ? [] : remarks).map((remark) => (
          <p key={remark} className={classes.remark}>
            {remark}
          </p>
        ))}
      </Card>
      <div className={classes.columns}>
        <MatchClasses comparison={chosen} />
        <MatchDays key={chosen.metric} comparison={chosen} side={side} />
      </div>
    </div>
  );
}
