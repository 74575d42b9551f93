import { Button, TextInput } from '@mantine/core';
import { AUDIT_ACTION_IDS, AUDIT_ACTIONS, type AuditAction, exportAuditLog } from '@skuline/contract';
import { IconDownload } from '@tabler/icons-react';
import { tenantScope, useApi } from '../../../api/index.ts';
import { today } from '../../../clock.ts';
import { Icon, saveFile, SearchField, Select, useSaveFile } from '../../../ui/index.ts';
import classes from './Activity.module.css';

export interface ActivityFilters {
  readonly action: AuditAction | null;
  readonly person: string;
  /** Days as they are typed; '' for none. */
  readonly start: string;
  readonly end: string;
}

const CHOICES = AUDIT_ACTION_IDS.map((value) => ({ value, label: AUDIT_ACTIONS[value] })).toSorted((a, b) =>
  a.label.localeCompare(b.label),
);

interface ActivityToolsProps {
  readonly filters: ActivityFilters;
  /** The same as the server takes them. */
  readonly parameters: Readonly<Record<string, string | string[]>>;
  readonly onChange: (filters: ActivityFilters) => void;
}

/** What is shown of the activity, and the file of it. */
export function ActivityTools({ filters, parameters, onChange }: ActivityToolsProps) {
  const api = useApi();
  const saving = useSaveFile(async () => {
    const file = await api.call(exportAuditLog, { ...tenantScope(api), ...parameters });
    saveFile(`skuline-activity-${today()}.csv`, file);
  });
  const day = (label: string, key: 'start' | 'end') => (
    <TextInput
      className={classes.day ?? ''}
      size="xs"
      type="date"
      aria-label={label}
      max={today()}
      value={filters[key]}
      onChange={(event) => onChange({ ...filters, [key]: event.currentTarget.value })}
    />
  );
  return (
    <div className={classes.tools}>
      <Select
        className={classes.action ?? ''}
        size="xs"
        aria-label="Action"
        placeholder="All actions"
        data={CHOICES}
        clearable
        searchable
        value={filters.action}
        onChange={(chosen) =>
          onChange({ ...filters, action: AUDIT_ACTION_IDS.find((one) => one === chosen) ?? null })
        }
      />
      <SearchField
        className={classes.person}
        label="Search people"
        search={filters.person}
        onSearch={(person) => onChange({ ...filters, person: person.trim() })}
      />
      {day('From day', 'start')}
      {day('To day', 'end')}
      <Button
        variant="default"
        size="xs"
        leftSection={<Icon shape={IconDownload} />}
        loading={saving.isPending}
        aria-label="Save the activity as CSV"
        onClick={() => saving.mutate()}
      >
        CSV
      </Button>
    </div>
  );
}
