import { ActionIcon, Menu } from '@mantine/core';
import { IconChecks, IconDots, IconMessageReport, IconTrash } from '@tabler/icons-react';
import { Icon } from '../../../ui/index.ts';
import { useNotifications } from '../notifications-context.ts';
import classes from './ListMenu.module.css';

/** Clears the list, under either of two names, and leads to the feedback form (spec 2). */
export function ListMenu() {
  const { listed, clearAll } = useNotifications();
  const isEmpty = listed.length === 0;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label="More">
          <Icon shape={IconDots} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          className={classes.item ?? ''}
          leftSection={<Icon shape={IconChecks} />}
          disabled={isEmpty}
          onClick={clearAll}
        >
          Mark all as read
        </Menu.Item>
        <Menu.Item
          className={classes.item ?? ''}
          leftSection={<Icon shape={IconTrash} />}
          disabled={isEmpty}
          onClick={clearAll}
        >
          Delete all
        </Menu.Item>
        <Menu.Item
          className={classes.item ?? ''}
          leftSection={<Icon shape={IconMessageReport} />}
          component="a"
          href="/feedback"
          target="_blank"
          rel="noopener"
        >
          Give feedback
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
