import type { Preferences } from '@skuline/contract';
import { useQuery } from '@tanstack/react-query';
import { preferencesQuery, useApi } from '../../../api/index.ts';
import { Loaded } from '../form/Loaded.tsx';
import { SettingsRows } from '../form/SettingsFields.tsx';
import { SettingsForm } from '../form/SettingsForm.tsx';
import { SettingsSection } from '../form/SettingsSection.tsx';
import { CategoryChoice } from './CategoryChoice.tsx';
import {
  categoriesSchema,
  enabledCategoriesOf,
  fieldsOf as allFieldsOf,
  type PreferencesFields,
  PREFERENCES_LABELS,
} from './preferences-fields.ts';
import { usePreferencesForm } from './use-preferences-form.ts';

type CategoryFields = Pick<PreferencesFields, 'categories'>;

const fieldsOf = (preferences: Preferences): CategoryFields => ({
  categories: allFieldsOf(preferences).categories,
});

function CategoriesForm({ preferences }: { readonly preferences: Preferences }) {
  const state = usePreferencesForm<CategoryFields>({
    preferences,
    schema: categoriesSchema,
    fieldsOf,
    preferencesOf: ({ categories }, version) => ({
      ...preferences,
      notifications: { ...preferences.notifications, enabledCategories: enabledCategoriesOf(categories) },
      version,
    }),
    message: 'Insight settings saved.',
    draftName: 'insight_settings',
    action: 'insight_settings_saved',
  });
  return (
    <SettingsForm state={state} labels={PREFERENCES_LABELS}>
      <SettingsRows>
        <CategoryChoice
          value={state.form.values.categories}
          onChange={(categories) => state.form.setValues({ categories })}
        />
      </SettingsRows>
    </SettingsForm>
  );
}

/** /profile/insight-settings: the enabled insight categories, the same ones as in the preferences. */
export function InsightSettingsPage() {
  const api = useApi();
  const query = useQuery({ ...preferencesQuery(api), refetchOnMount: 'always', refetchOnWindowFocus: true });
  return (
    <Loaded query={query} subject="Your insight settings">
      {(known) => (
        <SettingsSection title="Insights" description="Which insights you are notified of.">
          <CategoriesForm preferences={known} />
        </SettingsSection>
      )}
    </Loaded>
  );
}
