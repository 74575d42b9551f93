import { Button, Menu } from '@mantine/core';
import { formatUntil } from '@skuline/domain/formatting';
import { SNOOZE_HOURS, snoozeEnd } from '@skuline/domain/notifications';
import { IconClock } from '@tabler/icons-react';
import { now } from '../clock.ts';
import { Icon } from './Icon.tsx';
import classes from './InsightMenus.module.css';

const LABELS: Readonly<Record<(typeof SNOOZE_HOURS)[number], string>> = {
  1: '1 hour',
  24: '1 day',
  168: '1 week',
};

interface SnoozeMenuProps {
  readonly className?: string;
  readonly onSnooze: (hours: number) => void;
}

/** Snoozes an insight, and says until when. */
export function SnoozeMenu({ className = '', onSnooze }: SnoozeMenuProps) {
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          variant="subtle"
          size="compact-sm"
          className={className}
          leftSection={<Icon shape={IconClock} />}
        >
          Snooze
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {SNOOZE_HOURS.map((hours) => (
          <Menu.Item
            key={hours}
            className={classes.item ?? ''}
            rightSection={
              <span className={classes.until}>{formatUntil(new Date(snoozeEnd(hours, now())), now())}</span>
            }
            onClick={() => onSnooze(hours)}
          >
            {LABELS[hours]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
