import { Checkbox } from '@mantine/core';
import type { Preferences } from '@skuline/contract';
import { CATEGORY_LABELS, METRIC_CATEGORIES } from '@skuline/domain/metrics';
import {
  DEFAULT_MAX_NOTIFICATIONS_PER_HOUR,
  listEnabledCategories,
  NOTIFICATION_LIMITS,
} from '@skuline/domain/notifications';
import { useId, useState } from 'react';
import { useChangeNotifications } from '../../../api/index.ts';
import { trackAction } from '../../../telemetry/index.ts';
import { Select, showToast } from '../../../ui/index.ts';
import { enabledCategoriesOf } from '../preferences/preferences-fields.ts';
import classes from './InsightSettings.module.css';

type Notifications = Preferences['notifications'];

/** The numbers that are offered, and the one that is set. */
function choicesOf(chosen: number, { min, max }: { readonly min: number; readonly max: number }): number[] {
  const usual = [1, 2, 3, 5, 8, 10, 15, 20, 30, 50, 60].filter((number) => number >= min && number <= max);
  return [...new Set([...usual, chosen])].toSorted((a, b) => a - b);
}

/** Which insights are wanted, and how many: saved with every change, the same values as in the preferences. */
export function NotificationRow({ notifications }: { readonly notifications: Notifications }) {
  const label = useId();
  const change = useChangeNotifications();
  const [status, setStatus] = useState('');
  const save = async (changed: Partial<Notifications>) => {
    setStatus('');
    try {
      await change(changed);
      setStatus('Saved');
      trackAction('insight_settings_saved');
    } catch {
      showToast({ kind: 'failed', message: 'Not saved: the server could not be reached. Try again.' });
    }
  };
  const perHour = notifications.maxNotificationsPerHour ?? DEFAULT_MAX_NOTIFICATIONS_PER_HOUR;
  return (
    <section className={classes.preferences} aria-label="Insights you are notified of">
      <Checkbox.Group
        aria-labelledby={label}
        value={listEnabledCategories(notifications)}
        onChange={(chosen) =>
          void save({
            enabledCategories: enabledCategoriesOf(
              METRIC_CATEGORIES.filter((category) => chosen.includes(category)),
            ),
          })
        }
      >
        <div className={classes.categories}>
          <span id={label} className={classes.categoriesLabel}>
            Categories
          </span>
          {METRIC_CATEGORIES.map((category) => (
            <Checkbox key={category} size="sm" value={category} label={CATEGORY_LABELS[category]} />
          ))}
        </div>
      </Checkbox.Group>
      <div className={classes.caps}>
        <output className={classes.saved}>{status}</output>
        <span className={classes.capLabel}>At most</span>
        <Select
          className={classes.perHour ?? ''}
          aria-label="At most this many new notifications per hour"
          data={choicesOf(perHour, NOTIFICATION_LIMITS.maxNotificationsPerHour).map((number) => ({
            value: String(number),
            label: `${number} an hour`,
          }))}
          value={String(perHour)}
          onChange={(chosen) => void save({ maxNotificationsPerHour: Number(chosen) })}
        />
        <span className={classes.capLabel}>Show</span>
        <Select
          className={classes.shown ?? ''}
          aria-label="Show at most this many notifications"
          data={choicesOf(
            notifications.maxNotificationsToShow,
            NOTIFICATION_LIMITS.maxNotificationsToShow,
          ).map(String)}
          value={String(notifications.maxNotificationsToShow)}
          onChange={(chosen) => void save({ maxNotificationsToShow: Number(chosen) })}
        />
      </div>
    </section>
  );
}
