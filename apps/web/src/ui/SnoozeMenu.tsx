import { Button, Menu } from '@mantine/core';
import { formatUntil } from '@skuline/domain/formatting';
import { IconClock } from '@tabler/icons-react';
import { now } from '../clock.ts';
import { Icon } from './Icon.tsx';
import classes from './InsightMenus.module.css';

const HOUR_MS = 60 * 60 * 1000;

/** How long an insight can be put off (spec point 9). */
const CHOICES = [
  { hours: 1, label: '1 hour' },
  { hours: 24, label: '1 day' },
  { hours: 168, label: '1 week' },
] as const;

interface SnoozeMenuProps {
  readonly onSnooze: (hours: number) => void;
}

/** Puts an insight off, and says until when. */
export function SnoozeMenu({ onSnooze }: SnoozeMenuProps) {
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="subtle" size="compact-sm" leftSection={<Icon shape={IconClock} />}>
          Snooze
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {CHOICES.map(({ hours, label }) => (
          <Menu.Item
            key={hours}
            className={classes.item ?? ''}
            rightSection={
              <span className={classes.until}>
                {formatUntil(new Date(now().getTime() + hours * HOUR_MS), now())}
              </span>
            }
            onClick={() => onSnooze(hours)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
