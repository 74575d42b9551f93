import { Button } from '@mantine/core';
import { AUDIT_ACTIONS, type AuditRow } from '@skuline/contract';
import { formatMoment } from '@skuline/domain/formatting';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AbleGate, auditLogQuery, useApi, useMay } from '../../../api/index.ts';
import { now } from '../../../clock.ts';
import { RowsMessage } from '../../../ui/index.ts';
import listClasses from '../account/SignIns.module.css';
import { Loaded } from '../form/Loaded.tsx';
import { SettingsSection } from '../form/SettingsSection.tsx';
import classes from './Activity.module.css';
import { type ActivityFilters, ActivityTools } from './ActivityTools.tsx';

const EVERYTHING: ActivityFilters = { action: null, person: '', start: '', end: '' };

/** /profile/activity: who did what in the company, newest first. */
export function ActivityPage() {
  const api = useApi();
  const { may } = useMay('audit.read');
  const [filters, setFilters] = useState(EVERYTHING);
  const wanted = parametersOf(filters);
  const query = useInfiniteQuery({ ...auditLogQuery(api, wanted), enabled: may });
  return (
    <AbleGate ability="audit.read">
      <SettingsSection
        title="Activity"
        description="Who did what in this company. Times are in Los Angeles. Nothing here can be changed."
      >
        <ActivityTools filters={filters} parameters={wanted} onChange={setFilters} />
        <Loaded query={query} subject="The activity">
          {({ pages }) => {
            const rows = pages.flatMap((page) => page.rows);
            return rows.length === 0 ? (
              <RowsMessage>
                {filters === EVERYTHING ? 'Nothing has been done yet.' : 'Nothing matches these filters.'}
              </RowsMessage>
            ) : (
              <ul className={listClasses.list} aria-label="Activity, newest first">
                {rows.map((row) => (
                  <Done key={row.id} row={row} />
                ))}
              </ul>
            );
          }}
        </Loaded>
        {query.hasNextPage ? (
          <div className={listClasses.foot}>
            <Button
              variant="default"
              loading={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              Show more
            </Button>
          </div>
        ) : null}
      </SettingsSection>
    </AbleGate>
  );
}

function parametersOf({ action, person, start, end }: ActivityFilters) {
  return {
    ...(action === null ? {} : { action: [action] }),
    ...(person === '' ? {} : { person }),
    ...(start === '' ? {} : { start_date: start }),
    ...(end === '' ? {} : { end_date: end }),
  };
}

/** What was done, by whom, when and from where. */
function Done({ row }: { readonly row: AuditRow }) {
  const { at, action, actor, token_name: token, subject, details, address } = row;
  const by = token === null ? actor : `${actor}, by the token ${token}`;
  const rest = [by, formatMoment(new Date(at), now()), ...(address === null ? [] : [address])];
  return (
    <li className={listClasses.row}>
      <div className={listClasses.words}>
        <p className={listClasses.name}>
          {AUDIT_ACTIONS[action]}
          {subject === '' ? null : <span className={classes.subject}>{subject}</span>}
        </p>
        {details === '' ? null : <p className={classes.details}>{details}</p>}
        <p className={listClasses.detail} data-numeric>
          {rest.join(' · ')}
        </p>
      </div>
    </li>
  );
}
