import { TextInput } from '@mantine/core';
import { type Account, accountBody, saveAccount } from '@skuline/contract';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { accountQuery, announceSaved, useApi } from '../../../api/index.ts';
import { useSession } from '../../../session/index.ts';
import { fieldError } from '../../../ui/FieldError.tsx';
import { ROW_CLASSES, SettingsRows } from '../form/SettingsFields.tsx';
import { SettingsForm } from '../form/SettingsForm.tsx';
import { SettingsSection } from '../form/SettingsSection.tsx';
import { useSettingsForm } from '../form/use-settings-form.ts';

const schema = z.pick(accountBody, { name: true });
const LABELS = { name: 'Name' };

function savedOf({ name, version }: Account) {
  return { values: { name }, version };
}

/** The person's name; the sidebar and other tabs update at once. */
export function NameForm({ account }: { readonly account: Account }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { rename } = useSession();
  const query = accountQuery(api);
  const state = useSettingsForm({
    saved: savedOf(account),
    draftName: 'name',
    action: 'name_saved',
    schema,
    async save({ name }, version) {
      const saved = await api.call(saveAccount, { body: { name, version } });
      queryClient.setQueryData(query.queryKey, saved);
      announceSaved('getAccount');
      rename(saved.name);
      return { ...savedOf(saved), message: 'Name saved.' };
    },
    reload: () => queryClient.fetchQuery({ ...query, staleTime: 0 }),
  });
  const { error, ...name } = state.form.getInputProps('name');
  return (
    <SettingsSection title="Your account">
      <SettingsForm state={state} labels={LABELS}>
        <SettingsRows>
          <TextInput
            {...name}
            error={fieldError(error)}
            classNames={ROW_CLASSES}
            label={LABELS.name}
            description="Shown in the sidebar and next to your changes."
            name="name"
            autoComplete="name"
          />
        </SettingsRows>
      </SettingsForm>
    </SettingsSection>
  );
}
