import { Menu } from '@mantine/core';
import { ApiError, type TenantChoice } from '@skuline/contract';
import { IconBuildingStore, IconSelector } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { tenantChoicesQuery, useApi } from '../../api/index.ts';
import { useSession } from '../../session/index.ts';
import { trackAction } from '../../telemetry/index.ts';
import { Icon, showToast } from '../../ui/index.ts';
import { warn } from '../../warn.ts';
import sidebar from './Sidebar.module.css';
import classes from './TenantMenu.module.css';

export interface TenantMenuProps {
  readonly tenants: readonly TenantChoice[];
  /** Icons only; the menu opens beside the rail. */
  readonly isRail: boolean;
  /** Called before the page reloads, so that the sheet can close. */
  readonly onNavigate?: (() => void) | undefined;
}

function sentenceOf(error: unknown, { name }: TenantChoice): string {
  if (error instanceof ApiError && error.code === 'tenant_not_found') {
    return `You no longer belong to ${name}.`;
  }
  return `Could not switch to ${name}. Check your connection and try again.`;
}

/** Switches to another tenant, which reloads the page. A failure is shown as a toast. */
function useSwitchTo() {
  const { switchTenant } = useSession();
  const queryClient = useQueryClient();
  const { queryKey } = tenantChoicesQuery(useApi());
  return async (tenant: TenantChoice) => {
    try {
      await switchTenant(tenant.id);
      trackAction('tenant_switched');
    } catch (error) {
      warn('the tenant could not be switched', error);
      showToast({ kind: 'failed', message: sentenceOf(error, tenant) });
      await queryClient.invalidateQueries({ queryKey });
    }
  };
}

/** The active tenant as a row at the sidebar's foot; opens the list of the person's tenants. */
export function TenantMenu({ tenants, isRail, onNavigate }: TenantMenuProps) {
  const { user } = useSession();
  const switchTo = useSwitchTo();
  const active = tenants.find(({ id }) => id === user?.tenantId);
  const name = active?.name ?? 'none chosen';

  return (
    <Menu
      position={isRail ? 'right-end' : 'top-start'}
      width={isRail ? 232 : 'target'}
      offset={isRail ? 12 : 8}
      withinPortal={false}
    >
      <Menu.Target>
        <button type="button" className={`${sidebar.item} ${classes.row}`} aria-label={`Company: ${name}`}>
          <Icon shape={IconBuildingStore} place="navigation" />
          <span className={sidebar.label}>{name}</span>
          {isRail ? null : <IconSelector className={classes.selector} aria-hidden />}
        </button>
      </Menu.Target>
      <Menu.Dropdown className={classes.list}>
        <Menu.RadioGroup
          value={active?.id ?? null}
          onChange={(id) => {
            const chosen = tenants.find((tenant) => tenant.id === id);
            if (chosen === undefined || chosen.id === active?.id) return;
            onNavigate?.();
            void switchTo(chosen);
          }}
        >
          {tenants.map((tenant) => (
            <Menu.RadioItem
              key={tenant.id}
              value={tenant.id}
              className={classes.choice}
              classNames={{ itemLabel: classes.name }}
            >
              {tenant.name}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item component={Link} to="/companies" onClick={onNavigate}>
          All companies
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
