import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { MultiSelect } from '@mantine/core';
import { type Role, ROLES } from '@skuline/contract';
import { useQuery } from '@tanstack/react-query';
import { brandsQuery, useApi } from '../../../api/index.ts';
import { Select } from '../../../ui/index.ts';
import classes from './Members.module.css';

/** What a person may do, and the brands they see alone; null for all. */
export interface AccessChoice {
  readonly role: Role;
  readonly brands: readonly string[] | null;
}

const ROLE_NAMES = { admin: 'Admin', analyst: 'Analyst', viewer: 'Viewer' } as const;

const MEANINGS = {
  admin: 'Sees and changes everything, and decides who is in the company.',
  analyst: 'Sees everything, and changes costs, names, goals and rules, and imports files.',
  viewer: 'Sees everything and asks the assistant; changes nothing but their own preferences.',
} as const;

const SOME_BRANDS = 'Sees these brands alone, and changes nothing that the whole company shares.';

export function describeAccess({ role, brands }: AccessChoice): string {
  return brands === null ? ROLE_NAMES[role] : `${ROLE_NAMES[role]} of ${brands.join(', ')}`;
}

interface AccessFieldsProps {
  /** Whose it is, for those who don't see where the fields stand. */
  readonly who: string;
  readonly choice: AccessChoice;
  readonly onChange: (choice: AccessChoice) => void;
}

/** A role, and for all but admins the brands: none chosen are all. */
export function AccessFields({ who, choice: { role, brands }, onChange }: AccessFieldsProps) {
  const known = useQuery(brandsQuery(useApi())).data ?? [];
  // One that is no company's brand any more can still be taken away.
  const names = [...new Set([...known, ...(brands ?? [])])];
  return (
    <>
      <Select
        className={classes.role ?? ''}
        size="md"
        label="Role"
        aria-label={`Role of ${who}`}
        data={ROLES.map((value) => ({ value, label: ROLE_NAMES[value] }))}
        allowDeselect={false}
        value={role}
        onChange={(value) => {
          const next = ROLES.find((one) => one === value) ?? role;
          onChange({ role: next, brands: next === 'admin' ? null : brands });
        }}
      />
      {role === 'admin' ? null : (
        <MultiSelect
          className={classes.brands ?? ''}
          label="Brands"
          aria-label={`Brands of ${who}`}
          placeholder={brands === null ? 'All brands' : ''}
          data={names}
          searchable
          clearable
          nothingFoundMessage="There is no such brand."
          value={[...(brands ?? [])]}
          onChange={(chosen) => onChange({ role, brands: chosen.length === 0 ? null : chosen })}
        />
      )}
      <p className={classes.meaning}>{brands === null ? MEANINGS[role] : SOME_BRANDS}</p>
    </>
  );
}
