import {
  isSnoozed,
  type Notification,
  type NotificationPreferences,
  resolveOld,
} from '@skuline/domain/notifications';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type RaisedNotifications, raisedNotificationsPreference } from '../../../preferences/index.ts';

type List = readonly Notification[];

/** That a rule has told something: by whom does not matter. */
export type Told = Pick<Notification, 'ruleId' | 'createdAt'>;

/** The notifications this browser's rules have raised for a tenant, and what can be done with them. */
export interface RaisedActions {
  /** Adds new ones, and remembers of which figures their rules have been told, and those told elsewhere. */
  readonly add: (added: List, told: readonly Told[], about: string) => void;
  readonly edit: (edit: (notifications: List) => List) => void;
  /**
   * Drops those whose snooze has expired, so that their rules may fire again, those resolved by age, and those whose
   * rule or goal the server tells of: it would be told twice, with figures of other days.
   */
  readonly tidy: (
    preferences: NotificationPreferences,
    now: Date,
    toldByServer: readonly (string | null)[],
  ) => void;
}

function findRaised(tenantId: string | null): RaisedNotifications {
  const saved = raisedNotificationsPreference.find();
  return saved?.tenantId === tenantId
    ? saved
    : { tenantId, isSample: false, notifications: [], lastRaised: {} };
}

function withAdded(
  known: RaisedNotifications,
  added: List,
  told: readonly Told[],
  about: string,
): RaisedNotifications {
  const last = [...told, ...added].map(
    ({ ruleId, createdAt }) => [ruleId ?? '', { at: createdAt, about }] as const,
  );
  return {
    ...known,
    notifications: [...known.notifications, ...added],
    lastRaised: { ...known.lastRaised, ...Object.fromEntries(last) },
  };
}

function tidied(
  known: RaisedNotifications,
  preferences: NotificationPreferences,
  now: Date,
  toldByServer: readonly (string | null)[],
): RaisedNotifications {
  const isOver = (one: Notification) => one.snoozeUntil !== null && !isSnoozed(one, now);
  const over = known.notifications.filter(isOver).map(({ ruleId }) => ruleId);
  const kept = resolveOld(known.notifications, preferences, now).filter(
    (one) => !isOver(one) && !one.isResolved && !toldByServer.includes(one.ruleId),
  );
  if (kept.length === known.notifications.length) return known;
  const lastRaised = Object.entries(known.lastRaised).filter(([ruleId]) => !over.includes(ruleId));
  return { ...known, notifications: kept, lastRaised: Object.fromEntries(lastRaised) };
}

/**
 * They outlive a reload, and what is done with them in another tab is done here too. When the seller's own data
 * replace sample data (`isSample`, undefined while unknown), what was raised before is forgotten.
 */
export function useRaised(
  tenantId: string | null,
  isSample: boolean | undefined,
): readonly [RaisedNotifications, RaisedActions] {
  const [raised, setRaised] = useState(() => findRaised(tenantId));
  const newest = useRef(raised);
  // Effect: another tab has saved. One that logs out removes all, which this tab must not save again while it leaves.
  useEffect(() => {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key !== raisedNotificationsPreference.key || newValue === null) return;
      newest.current = findRaised(tenantId);
      setRaised(newest.current);
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [tenantId]);
  const change = useCallback((edit: (known: RaisedNotifications) => RaisedNotifications) => {
    const edited = edit(newest.current);
    if (edited === newest.current) return;
    newest.current = edited;
    setRaised(edited);
    raisedNotificationsPreference.save(edited);
  }, []);
  // Effect: the tenant's data are known now, or have been replaced.
  useEffect(() => {
    if (isSample === undefined) return;
    change((known) =>
      known.isSample === isSample ? known : { ...known, isSample, notifications: [], lastRaised: {} },
    );
  }, [change, isSample]);
  const actions = useMemo((): RaisedActions => {
    return {
      add: (added, told, about) => change((known) => withAdded(known, added, told, about)),
      edit: (edit) => change((known) => ({ ...known, notifications: edit(known.notifications) })),
      tidy: (...given) => change((known) => tidied(known, ...given)),
    };
  }, [change]);
  return [raised, actions];
}
