import { Button } from '@mantine/core';
import { type SystemJob, hastenJobs } from '@skuline/contract';
import { countOf, formatMoment } from '@skuline/domain/formatting';
import { now } from '../../../clock.ts';
import { Badge, RowsMessage } from '../../../ui/index.ts';
import listClasses from '../account/SignIns.module.css';
import { useEnding } from '../account/use-ending.ts';
import { SettingsSection } from '../form/SettingsSection.tsx';

/** What runs in the background: when it ran, what went wrong, and a way to run it now. */
export function SystemJobs({ jobs }: { readonly jobs: readonly SystemJob[] }) {
  const { api, ending, end } = useEnding(['getSystem']);
  const run = (name: string) =>
    end(name, async () => {
      await api.call(hastenJobs, { params: { name } });
      return `${name} runs now. Check again in a moment to see how it went.`;
    });
  return (
    <SettingsSection
      title="Jobs"
      description="What Skuline does in the background. Times are in Los Angeles. A job that failed is tried again by itself."
    >
      {jobs.length === 0 ? <RowsMessage>There are no jobs yet.</RowsMessage> : null}
      <ul className={listClasses.list} aria-label="Jobs">
        {jobs.map((job) => (
          <li key={job.name} className={listClasses.row}>
            <div className={listClasses.words}>
              <p className={listClasses.name}>
                {job.name}
                {job.failing > 0 ? <Badge>Failing</Badge> : null}
                {job.isSetUp ? null : <Badge>Not set up</Badge>}
              </p>
              <p className={listClasses.detail} data-numeric>
                {describeJob(job)}
              </p>
              {job.lastError === null ? null : (
                <p className={listClasses.detail}>Last error: {job.lastError}</p>
              )}
            </div>
            {job.isSetUp && job.planned > 0 ? (
              <Button
                variant="default"
                loading={ending === job.name}
                aria-label={`Run ${job.name} now`}
                onClick={() => void run(job.name)}
              >
                Run now
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </SettingsSection>
  );
}

const at = (moment: string) => formatMoment(new Date(moment), now());

function describeJob({ lastRunAt, lastSuccessAt, nextRunAt, planned, failing }: SystemJob): string {
  return [
    lastRunAt === null ? 'Has not run yet' : `Last run ${at(lastRunAt)}`,
    ...(failing > 0 && lastSuccessAt !== null ? [`last success ${at(lastSuccessAt)}`] : []),
    ...(nextRunAt === null ? [] : [`next run ${at(nextRunAt)}`]),
    ...(planned > 1 ? [`${countOf(planned, 'task')} waiting`] : []),
  ].join(' · ');
}
