import { Textarea, TextInput } from '@mantine/core';
import {
  type CompanyProfile,
  companyProfileBody,
  MAX_BRAND_BACKGROUND_LENGTH,
  saveCompanyProfile,
} from '@skuline/contract';
import { formatMoment } from '@skuline/domain/formatting';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import {
  Able,
  AbleGate,
  AbleNote,
  accountQuery,
  announceSaved,
  companyProfileQuery,
  useApi,
} from '../../../api/index.ts';
import { now } from '../../../clock.ts';
import { Loaded } from '../form/Loaded.tsx';
import { fieldError } from '../../../ui/FieldError.tsx';
import { ROW_CLASSES, SettingsRows } from '../form/SettingsFields.tsx';
import { SettingsForm } from '../form/SettingsForm.tsx';
import { SettingsSection } from '../form/SettingsSection.tsx';
import { useSettingsForm } from '../form/use-settings-form.ts';
import { CompanyData } from './CompanyData.tsx';
import { CurrencyRates } from './CurrencyRates.tsx';
import classes from './CompanyProfilePage.module.css';

const schema = z.omit(companyProfileBody, { version: true });
const LABELS = { name: 'Company name', brandBackground: 'Brand background' };
const FIELD_OF_CODE = { already_exists: 'name' };

function savedOf({ name, brandBackground, version }: CompanyProfile) {
  return { values: { name, brandBackground }, version };
}

function lastChange({ changedBy, changedAt }: CompanyProfile): string | undefined {
  if (changedBy === null || changedAt === null) return undefined;
  return `Last changed by ${changedBy}, ${formatMoment(new Date(changedAt), now())} (Los Angeles)`;
}

/** For a field's `inputContainer`: renders content below the field, in the same column. */
function renderWithin(below: ReactNode) {
  return (field: ReactNode) => (
    <div>
      {field}
      {below}
    </div>
  );
}

/** How many of the allowed characters are used. */
function Count({ length }: { readonly length: number }) {
  return (
    <p className={classes.count} data-over={length > MAX_BRAND_BACKGROUND_LENGTH}>
      <span className="sk-number">
        {length.toLocaleString('en-US')} / {MAX_BRAND_BACKGROUND_LENGTH.toLocaleString('en-US')}
      </span>{' '}
      characters
    </p>
  );
}

function useCompanyForm(profile: CompanyProfile) {
  const api = useApi();
  const queryClient = useQueryClient();
  const query = companyProfileQuery(api);
  return useSettingsForm({
    saved: savedOf(profile),
    draftName: 'company_profile',
    action: 'company_profile_saved',
    schema,
    async save(values, version) {
      const saved = await api.call(saveCompanyProfile, { body: { ...values, version } });
      queryClient.setQueryData(query.queryKey, saved);
      announceSaved('getCompanyProfile');
      // The tenant's name is shown elsewhere too.
      for (const call of ['getTenant', 'listTenants']) {
        void queryClient.invalidateQueries({ queryKey: [call] });
        announceSaved(call);
      }
      return { ...savedOf(saved), message: 'Company profile saved.' };
    },
    reload: () => queryClient.fetchQuery({ ...query, staleTime: 0 }),
    fieldOfCode: FIELD_OF_CODE,
  });
}

function CompanyForm({ profile }: { readonly profile: CompanyProfile }) {
  const state = useCompanyForm(profile);
  const name = state.form.getInputProps('name');
  const background = state.form.getInputProps('brandBackground');
  return (
    <SettingsSection
      title="Your company"
      description="Everyone in your company who sees all brands sees this."
    >
      <AbleNote ability="company.write" />
      <Able ability="company.write">
        <SettingsForm state={state} labels={LABELS} note={lastChange(profile)}>
          <SettingsRows>
            <TextInput
              {...name}
              error={fieldError(name.error)}
              classNames={ROW_CLASSES}
              label={LABELS.name}
              name="organization"
              autoComplete="organization"
            />
            <Textarea
              {...background}
              error={fieldError(background.error)}
              classNames={ROW_CLASSES}
              label={LABELS.brandBackground}
              description="What you sell, to whom, and what matters to you. The assistant takes it into account in its answers."
              autosize
              minRows={8}
              maxRows={20}
              inputContainer={renderWithin(<Count length={state.form.values.brandBackground.length} />)}
            />
          </SettingsRows>
        </SettingsForm>
      </Able>
    </SettingsSection>
  );
}

/** /profile/company-profile: the company's name and brand background, its exchange rates, and all of its data. */
export function CompanyProfilePage() {
  const api = useApi();
  // Both ask for a password, which an outside issuer keeps.
  const account = useQuery(accountQuery(api));
  const profile = useQuery({
    ...companyProfileQuery(api),
    refetchOnMount: 'always',
    refetchOnWindowFocus: true,
  });
  return (
    <AbleGate ability="profile.read">
      <Loaded query={profile} subject="The company profile">
        {(known) => (
          <>
            <CompanyForm profile={known} />
            <CurrencyRates />
            {account.data?.managedAt === null ? <CompanyData company={known.name} /> : null}
          </>
        )}
      </Loaded>
    </AbleGate>
  );
}
