import '@mantine/core/styles/NumberInput.layer.css';
import { Input, NumberInput, SegmentedControl, useMantineColorScheme } from '@mantine/core';
import type { Preferences, Theme } from '@skuline/contract';
import { PRESET_IDS, PRESETS } from '@skuline/domain/calendar';
import {
  DEFAULT_MAX_NOTIFICATIONS_PER_HOUR,
  DIGEST_CHOICES,
  type DigestChoice,
} from '@skuline/domain/notifications';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { preferencesQuery, useApi } from '../../../api/index.ts';
import { colorSchemeOf, THEME_CHOICES } from '../../../preferences/index.ts';
import { Select } from '../../../ui/index.ts';
import { Loaded } from '../form/Loaded.tsx';
import { fieldError } from '../../../ui/FieldError.tsx';
import { GROUP_ROW_CLASSES, ROW_CLASSES, SettingsRows } from '../form/SettingsFields.tsx';
import { SettingsForm } from '../form/SettingsForm.tsx';
import { SettingsSection, SettingsSubsection } from '../form/SettingsSection.tsx';
import { CategoryChoice } from './CategoryChoice.tsx';
import { fieldsOf, PREFERENCES_LABELS, preferencesOf, preferencesSchema } from './preferences-fields.ts';
import classes from './PreferencesPage.module.css';
import { usePreferencesForm } from './use-preferences-form.ts';

const DIGEST_LABELS: Readonly<Record<DigestChoice, string>> = {
  off: 'Off',
  daily: 'Daily',
  weekly: 'Weekly',
};
const DIGESTS = DIGEST_CHOICES.map((value) => ({ value, label: DIGEST_LABELS[value] }));
const PDF_CHOICES: { value: 'none' | 'attached'; label: string }[] = [
  { value: 'none', label: 'No PDF' },
  { value: 'attached', label: 'Attached' },
];
const NUMBER_CLASSES = { ...ROW_CLASSES, wrapper: `${ROW_CLASSES.wrapper} ${classes.number}` };
const RANGE_CHOICES = PRESET_IDS.map((id) => ({ value: id, label: PRESETS[id].label }));

/** One of a few choices that are all in sight. */
function Choice<T extends string>({
  label,
  description,
  choices,
  value,
  onChange,
}: {
  readonly label: string;
  readonly description: string;
  readonly choices: { value: T; label: string }[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}) {
  const id = useId();
  return (
    <Input.Wrapper
      classNames={GROUP_ROW_CLASSES}
      label={label}
      labelElement="div"
      labelProps={{ id }}
      description={description}
    >
      <div>
        <SegmentedControl
          aria-labelledby={id}
          className={classes.choice}
          data={choices}
          value={value}
          onChange={onChange}
          withItemsBorders={false}
        />
      </div>
    </Input.Wrapper>
  );
}

type PreferencesForm = ReturnType<typeof usePreferencesForm<ReturnType<typeof fieldsOf>>>['form'];

function NotificationFields({ form }: { readonly form: PreferencesForm }) {
  const number = (field: 'maxNotificationsToShow' | 'autoResolveAfterDays' | 'maxNotificationsPerHour') => {
    const { error, ...input } = form.getInputProps(field);
    return {
      ...input,
      error: fieldError(error),
      classNames: NUMBER_CLASSES,
      label: PREFERENCES_LABELS[field],
      name: field,
      size: 'md',
      allowDecimal: false,
      allowNegative: false,
      // Typed values are never clamped silently: a number beyond the limits is an error.
      clampBehavior: 'none',
      maxLength: 4,
    } as const;
  };
  return (
    <>
      <CategoryChoice
        value={form.values.categories}
        onChange={(categories) => form.setValues({ categories })}
      />
      <NumberInput {...number('maxNotificationsToShow')} description="The most important ones come first." />
      <NumberInput
        {...number('autoResolveAfterDays')}
        description="Older notifications count as resolved."
        suffix={form.values.autoResolveAfterDays === 1 ? ' day' : ' days'}
      />
      <NumberInput
        {...number('maxNotificationsPerHour')}
        description="Leave it empty for the built-in limit."
        placeholder={`${DEFAULT_MAX_NOTIFICATIONS_PER_HOUR} (built in)`}
      />
      <Choice
        label={PREFERENCES_LABELS.digest}
        description="The main figures and insights of each day, or of each week, at 7:00 in Los Angeles."
        choices={DIGESTS}
        value={form.values.digest}
        onChange={(digest) => form.setValues({ digest })}
      />
      {form.values.digest !== 'off' && (
        <Choice
          label={PREFERENCES_LABELS.digestPdf}
          description="The same digest to print, file or pass on, attached to the email."
          choices={PDF_CHOICES}
          value={form.values.digestPdf ? 'attached' : 'none'}
          onChange={(choice) => form.setValues({ digestPdf: choice === 'attached' })}
        />
      )}
    </>
  );
}

function PreferencesForm({ preferences }: { readonly preferences: Preferences }) {
  const state = usePreferencesForm({
    preferences,
    schema: preferencesSchema,
    fieldsOf,
    preferencesOf,
    message: 'Preferences saved.',
    draftName: 'preferences',
    action: 'preferences_saved',
  });
  const { form } = state;
  useThemePreview(form.values.theme, preferences.theme);
  return (
    <SettingsForm state={state} labels={PREFERENCES_LABELS}>
      <SettingsRows>
        <Choice
          label={PREFERENCES_LABELS.theme}
          description="On every device you sign in with."
          choices={THEME_CHOICES}
          value={form.values.theme}
          onChange={(theme) => form.setValues({ theme })}
        />
        <Select
          classNames={ROW_CLASSES}
          label={PREFERENCES_LABELS.defaultRange}
          description="What the dashboard and the other analyses open with."
          size="md"
          data={RANGE_CHOICES}
          value={form.values.defaultRange}
          onChange={(chosen) => {
            const defaultRange = PRESET_IDS.find((id) => id === chosen);
            if (defaultRange !== undefined) form.setValues({ defaultRange });
          }}
        />
      </SettingsRows>
      <SettingsSubsection title="Notifications" description="Which insights reach you, and how many at once.">
        <NotificationFields form={form} />
      </SettingsSubsection>
    </SettingsForm>
  );
}

/** /profile/preferences: theme, default range and notifications. */
export function PreferencesPage() {
  const api = useApi();
  const query = useQuery({ ...preferencesQuery(api), refetchOnMount: 'always', refetchOnWindowFocus: true });
  return (
    <Loaded query={query} subject="Your preferences">
      {(known) => (
        <SettingsSection
          title="General"
          description="Yours alone, and the same in every company you belong to."
        >
          <PreferencesForm preferences={known} />
        </SettingsSection>
      )}
    </Loaded>
  );
}

/** Shows a chosen theme before it is saved; restores the saved one when leaving without saving. */
function useThemePreview(chosen: Theme, saved: Theme): void {
  const { setColorScheme } = useMantineColorScheme();
  // Effect: applies the color scheme.
  useEffect(() => {
    setColorScheme(colorSchemeOf(chosen));
    return () => setColorScheme(colorSchemeOf(saved));
  }, [chosen, saved, setColorScheme]);
}
