import type { Preferences } from '@skuline/contract';
import { useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { preferencesQuery, useApi, useSavePreferences } from '../../../api/index.ts';
import type { FieldValues } from '../form/merge-fields.ts';
import { useSettingsForm } from '../form/use-settings-form.ts';

export interface PreferencesFormOptions<V extends FieldValues> {
  readonly preferences: Preferences;
  readonly schema: z.ZodMiniType;
  /** The part of the preferences this form is about. */
  readonly fieldsOf: (preferences: Preferences) => V;
  /** The whole preferences with the form's part in them. */
  readonly preferencesOf: (fields: V, version: number) => Preferences;
  readonly message: string;
  readonly draftName: string;
  readonly action: string;
}

/** A form over the preferences or a part of them; all forms share one stored value. */
export function usePreferencesForm<V extends FieldValues>(options: PreferencesFormOptions<V>) {
  const { preferences, schema, fieldsOf, preferencesOf, message, draftName, action } = options;
  const api = useApi();
  const queryClient = useQueryClient();
  const savePreferences = useSavePreferences();
  const savedOf = (saved: Preferences) => ({ values: fieldsOf(saved), version: saved.version });
  return useSettingsForm<V>({
    saved: savedOf(preferences),
    draftName,
    action,
    schema,
    save: async (fields, version) => ({
      ...savedOf(await savePreferences(preferencesOf(fields, version))),
      message,
    }),
    reload: () => queryClient.fetchQuery({ ...preferencesQuery(api), staleTime: 0 }),
  });
}
