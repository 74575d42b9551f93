import { Button } from '@mantine/core';
import { type Connection, disconnectAccount, pullConnections } from '@skuline/contract';
import { findDateKey, todayInLosAngeles } from '@skuline/domain/calendar';
import { freshnessOf, type PullRule, rulesOf, SOURCE_LABELS } from '@skuline/domain/connections';
import { formatDay, formatMoment } from '@skuline/domain/formatting';
import { IconAlertTriangle, IconPlugConnected } from '@tabler/icons-react';
import { useState } from 'react';
import { now } from '../../clock.ts';
import { Able, useApi, useListChange } from '../../api/index.ts';
import { Badge, Icon } from '../../ui/index.ts';
import classes from './Connections.module.css';

const STATES = {
  ok: 'Up to date',
  waiting: 'Pulling',
  failed: 'Needs attention',
  disconnected: 'Disconnected',
} as const;

/** An account: how fresh each kind of it is, what went wrong last, and what can be done. */
export function ConnectionRow({ connection }: { readonly connection: Connection }) {
  const { source, account, state, marketplaces, since, open, next_pull: next } = connection;
  const trouble = troubleOfAll(connection);
  const name = `${SOURCE_LABELS[source]} · ${account}`;
  const isPulling = state === 'waiting' || open > 0;
  const details = [
    marketplaces.join(', '),
    `from ${dayOf(since)}`,
    open > 0 ? `${open === 1 ? '1 document' : `${open} documents`} on the way` : '',
    next === null || isPulling ? '' : `next pull ${formatMoment(new Date(next), now())}`,
  ].filter((text) => text !== '');
  return (
    <li className={classes.row}>
      <span className={classes.icon}>
        <Icon shape={IconPlugConnected} place="navigation" />
      </span>
      <div className={classes.words}>
        <p className={classes.name}>
          {name} <Badge look="outline">{STATES[isPulling ? 'waiting' : state]}</Badge>
        </p>
        <p className={classes.detail}>{details.join(' · ')}</p>
        <Freshness connection={connection} />
        {trouble === null ? null : (
          <p className={classes.trouble}>
            <Icon shape={IconAlertTriangle} place="small" />
            <span>{trouble}</span>
          </p>
        )}
      </div>
      <RowActions connection={connection} name={name} />
    </li>
  );
}

function Freshness({ connection }: { readonly connection: Connection }) {
  return (
    <dl className={classes.kinds}>
      {rulesOf(connection.source).map((rule) => (
        <div key={rule.kind}>
          <dt>{rule.label}</dt>
          <dd>{describeFreshness(rule, connection)}</dd>
          <KindState state={connection.kinds.find(({ kind }) => kind === rule.kind)} />
        </div>
      ))}
    </dl>
  );
}

/** When the kind comes again, or why it does not, and what to do. */
function KindState({ state }: { readonly state: Connection['kinds'][number] | undefined }) {
  if (state === undefined) return null;
  const { next_pull: next, trouble } = state;
  const moment = next === null ? null : new Date(next);
  const coming = moment === null ? '' : moment <= now() ? 'due now' : `next ${formatMoment(moment, now())}`;
  return (
    <dd className={trouble === null ? classes.detail : classes.trouble}>
      {trouble === null ? (
        coming
      ) : (
        <>
          <Icon shape={IconAlertTriangle} place="small" />
          <span>{[trouble, coming].filter((text) => text !== '').join(' · ')}</span>
        </>
      )}
    </dd>
  );
}

/** What concerns no kind alone: the troubles of kinds stand beside them. */
function troubleOfAll({ trouble, kinds }: Connection): string | null {
  const ofKinds = new Set(kinds.map((kind) => kind.trouble));
  const lines = (trouble ?? '').split('\n').filter((line) => line !== '' && !ofKinds.has(line));
  return lines.length === 0 ? null : lines.join('\n');
}

/** How far a kind is there, how much of that no longer changes, and where the source begins. */
function describeFreshness(rule: PullRule, { newest_day: days, since, without }: Connection): string {
  if (without.includes(rule.kind)) return 'switched off';
  const newest = findDateKey(days[rule.kind] ?? '');
  const today = todayInLosAngeles(now());
  if (rule.isOfNow !== undefined)
    return newest === null ? 'nothing yet' : `as of ${formatDay(newest, today)}`;
  const first = findDateKey(since) ?? today;
  const { reachesBackTo, finalThrough } = freshnessOf(rule, { since: first, newest, today });
  return [
    newest === null ? 'nothing yet' : `through ${formatDay(newest, today)}`,
    newest === null || finalThrough === newest
      ? ''
      : finalThrough === null
        ? 'may still change'
        : `final through ${formatDay(finalThrough, today)}`,
    reachesBackTo === null ? '' : `reaches back to ${formatDay(reachesBackTo, today)}`,
  ]
    .filter((text) => text !== '')
    .join(', ');
}

function dayOf(text: string): string {
  const day = findDateKey(text);
  return day === null ? text : formatDay(day, todayInLosAngeles(now()));
}

function RowActions({ connection, name }: { readonly connection: Connection; readonly name: string }) {
  const api = useApi();
  const { mutate, isPending } = useListChange('listConnections');
  const [isAsking, setAsking] = useState(false);
  const disconnect = (removesData: boolean) =>
    mutate(async () => {
      const query = removesData ? { remove_data: 'true' as const } : {};
      await api.call(disconnectAccount, { params: { id: connection.id }, query });
      return removesData
        ? `${name} was disconnected, and what was pulled is no longer shown.`
        : `${name} was disconnected. What was pulled stays.`;
    });
  if (isAsking) {
    return (
      <fieldset className={classes.actions ?? ''} aria-label={`Disconnect ${name}?`}>
        <p className={classes.detail}>Its keys are deleted. What becomes of the figures?</p>
        <Button variant="default" disabled={isPending} onClick={() => disconnect(false)}>
          Keep them
        </Button>
        <Button variant="default" disabled={isPending} onClick={() => disconnect(true)}>
          Take them out
        </Button>
        <Button variant="subtle" disabled={isPending} onClick={() => setAsking(false)}>
          Cancel
        </Button>
      </fieldset>
    );
  }
  return (
    <div className={classes.actions}>
      <Able ability="imports.write">
        <Button
          variant="default"
          disabled={isPending}
          aria-label={`Pull ${name} now`}
          onClick={() =>
            mutate(async () => {
              await api.call(pullConnections, { body: { source: connection.source } });
              return `What is due of ${name} is being pulled.`;
            })
          }
        >
          Pull now
        </Button>
      </Able>
      <Able ability="connections.manage">
        <Button
          variant="default"
          disabled={isPending}
          aria-label={`Disconnect ${name}`}
          onClick={() => setAsking(true)}
        >
          Disconnect
        </Button>
      </Able>
    </div>
  );
}
