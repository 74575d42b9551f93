import { CloseButton, Loader } from '@mantine/core';
import { type DayDetails as Details, getDay } from '@skuline/contract';
import { type DateKey, toDateKey } from '@skuline/domain/calendar';
import { formatMoment } from '@skuline/domain/formatting';
import { CHANNEL_LABELS, describeFlag, describeMissing, KIND_LABELS } from '@skuline/domain/report-formats';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { type Api, tenantScope, useApi } from '../../../api/index.ts';
import { now, today } from '../../../clock.ts';
import { QueryView } from '../../../ui/index.ts';
import classes from './DayDetails.module.css';

interface DayDetailsProps {
  readonly day: DateKey;
  /** The day as its row is called. */
  readonly label: string;
  readonly onClose: () => void;
}

function dayQuery(api: Api, day: string) {
  return queryOptions({
    queryKey: ['getDay', { ...tenantScope(api), day }],
    queryFn: ({ signal }) => api.call(getDay, { params: { day }, query: tenantScope(api) }, { signal }),
    // Somebody may have imported since.
    staleTime: 0,
  });
}

/** What a day is made of: which import supplies which channel and kind, what is missing, and what has to be said of it. */
export function DayDetails({ day, label, onClose }: DayDetailsProps) {
  const api = useApi();
  const title = useRef<HTMLHeadingElement>(null);
  // Effect: focuses the title; the popover may have looked for it before this code was loaded.
  useEffect(() => title.current?.focus(), []);
  return (
    <div className={classes.panel}>
      <div className={classes.head}>
        <h2 ref={title} className={classes.title} tabIndex={-1} data-autofocus>
          What {label} is made of
        </h2>
        <CloseButton aria-label="Close" onClick={onClose} />
      </div>
      <QueryView
        query={useQuery(dayQuery(api, day))}
        loading={
          <output aria-label="Loading the day">
            <Loader size={24} />
          </output>
        }
        renderError="state"
      >
        {(details) => <Sources details={details} />}
      </QueryView>
      {/* The sample of the tour is nobody's: it has no other pages. */}
      {api.tenantId === null ? null : (
        <Link to="/import/coverage" className={classes.link}>
          Coverage by day
        </Link>
      )}
    </div>
  );
}

function Sources({ details }: { readonly details: Details }) {
  const { day, sources, missing, flags } = details;
  if (sources.length === 0) return <p className={classes.quiet}>No import has data for this day.</p>;
  const channels = [...new Set(sources.map(({ channel }) => channel))];
  const remarks = [
    ...describeMissing({ missing, channels }, today()),
    ...flags.map(({ flag, skus }) => `${describeFlag(flag)}: ${skus === 1 ? '1 SKU' : `${skus} SKUs`}`),
  ];
  return (
    <>
      <ul className={classes.list} data-numeric>
        {sources.map(({ channel, kind, source = '', importId, fileName, importedAt }) => (
          <li key={`${channel} ${kind} ${importId} ${source}`} className={classes.source}>
            <span>
              {CHANNEL_LABELS[channel]}: {KIND_LABELS[kind].toLowerCase()}
              {source === '' ? null : `, ${source}`}
            </span>
            <span className={classes.file}>{fileName}</span>
            <span className={classes.quiet}>imported {formatMoment(new Date(importedAt), now())}</span>
          </li>
        ))}
      </ul>
      {channels.includes('own') ? null : (
        <p className={classes.quiet}>Net sales and contribution are computed from these.</p>
      )}
      {remarks.length === 0 ? null : (
        <ul className={classes.list} aria-label={`Remarks on ${toDateKey(day)}`}>
          {remarks.map((remark) => (
            <li key={remark} className={classes.remark}>
              {remark}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
