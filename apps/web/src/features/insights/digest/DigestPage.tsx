import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { addDays, type DateKey } from '@skuline/domain/calendar';
import { DIGEST_PERIODS, type DigestPeriod } from '@skuline/domain/digest';
import { IconChevronLeft, IconChevronRight, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useAnalysis, useAnalysisActions } from '../../../analysis/index.ts';
import { useApi } from '../../../api/index.ts';
import { trackAction } from '../../../telemetry/index.ts';
import { Card, Icon, LoadingState, QueryView } from '../../../ui/index.ts';
import classes from './Digest.module.css';
import { digestQuery } from './digest-query.ts';
import { DigestSheet } from './DigestSheet.tsx';

const PERIODS: Readonly<Record<DigestPeriod, { readonly label: string; readonly days: number }>> = {
  daily: { label: 'Daily', days: 1 },
  weekly: { label: 'Weekly', days: 7 },
};

/** /insights/digest: the main figures and the insights of a day or of seven, as they are sent by mail; made to be printed. */
export function DigestPage() {
  const { digest } = useAnalysis();
  const query = useQuery(digestQuery(useApi(), digest));
  const { data } = query;
  return (
    <div className={classes.page}>
      <DigestTools shown={data?.date_key ?? null} />
      <Card className={classes.card}>
        <QueryView query={query} loading={<LoadingState />} renderError="state">
          {(content) => <DigestSheet content={content} />}
        </QueryView>
      </Card>
    </div>
  );
}

/** Day or week, the digest before and after, and the printer. */
function DigestTools({ shown }: { readonly shown: DateKey | null }) {
  const { digest, today } = useAnalysis();
  const { setOwn } = useAnalysisActions();
  const { days } = PERIODS[digest.period];
  const date = digest.date ?? shown;
  const next = date === null || date >= today ? null : addDays(date, days);
  return (
    <div className={classes.tools} data-not-in-picture>
      <SegmentedControl
        aria-label="Digest of"
        data={DIGEST_PERIODS.map((value) => ({ value, label: PERIODS[value].label }))}
        value={digest.period}
        onChange={(period) => setOwn({ period: period === 'daily' ? undefined : period })}
      />
      <ActionIcon
        aria-label="Earlier digest"
        disabled={date === null}
        onClick={() => setOwn({ date: date === null ? undefined : addDays(date, -days) })}
      >
        <Icon shape={IconChevronLeft} />
      </ActionIcon>
      <ActionIcon
        aria-label="Later digest"
        disabled={next === null || next > today}
        onClick={() => setOwn({ date: next ?? undefined })}
      >
        <Icon shape={IconChevronRight} />
      </ActionIcon>
      <Button
        variant="default"
        className={classes.print ?? ''}
        leftSection={<Icon shape={IconPrinter} />}
        onClick={() => {
          trackAction('digest_printed', { period: digest.period });
          window.print();
        }}
      >
        Print
      </Button>
    </div>
  );
}
