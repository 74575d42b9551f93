import '@mantine/core/styles/PasswordInput.layer.css';
import { PasswordInput } from '@mantine/core';
import { PASSWORD_ADVICE, passwordBody, changePassword } from '@skuline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { signInsQuery, tokensQuery, useApi } from '../../../api/index.ts';
import { VisuallyHidden } from '../../../ui/index.ts';
import { PasswordEye } from '../../../ui/PasswordEye.tsx';
import { fieldError, ROW_CLASSES, SettingsRows } from '../form/SettingsFields.tsx';
import { SettingsForm } from '../form/SettingsForm.tsx';
import { SettingsSection } from '../form/SettingsSection.tsx';
import { useSettingsForm } from '../form/use-settings-form.ts';
import { formatEndedTokens } from './use-ending.ts';

const EMPTY = { currentPassword: '', newPassword: '' };
const LABELS = { currentPassword: 'Current password', newPassword: 'New password' };
const FIELD_OF_CODE = { wrong_password: 'currentPassword', too_many_requests: 'currentPassword' };

function doneMessage(ended: number, endedTokens: number): string {
  const browsers = ended === 1 ? 'One other browser was' : `${ended} other browsers were`;
  const signedOut = ended === 0 ? '' : ` ${browsers} signed out.`;
  return `Password changed.${signedOut}${formatEndedTokens(endedTokens)}`;
}

/** Changes the password, given the current one; all other sign-ins and all tokens are ended. */
export function PasswordForm({ email }: { readonly email: string }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const [changes, setChanges] = useState(0);
  const [isVisible, setVisible] = useState(false);
  const state = useSettingsForm({
    saved: { values: EMPTY, version: changes },
    action: 'password_changed',
    schema: passwordBody,
    async save(body) {
      const { ended, endedTokens } = await api.call(changePassword, { body });
      void queryClient.invalidateQueries({ queryKey: signInsQuery(api).queryKey });
      void queryClient.invalidateQueries({ queryKey: tokensQuery(api).queryKey });
      setChanges(changes + 1);
      setVisible(false);
      return { values: EMPTY, version: changes + 1, message: doneMessage(ended, endedTokens) };
    },
    reload: () => Promise.resolve(),
    fieldOfCode: FIELD_OF_CODE,
  });
  const field = (name: keyof typeof EMPTY) => {
    const { error, ...input } = state.form.getInputProps(name);
    return {
      ...input,
      error: fieldError(error),
      'aria-invalid': error !== undefined,
      name,
      label: LABELS[name],
    };
  };
  const shared = {
    classNames: ROW_CLASSES,
    visible: isVisible,
    onVisibilityChange: setVisible,
    visibilityToggleButtonProps: { 'aria-label': isVisible ? 'Hide password' : 'Show password', tabIndex: 0 },
    visibilityToggleIcon: PasswordEye,
  } as const;
  return (
    <SettingsSection
      title="Password"
      description="Changing your password signs you out everywhere else and revokes your tokens."
    >
      <SettingsForm state={state} labels={LABELS} submitLabel="Change password" submitVariant="default">
        <VisuallyHidden>
          {/* Tells password managers which account the password belongs to. */}
          <input type="text" autoComplete="username" value={email} readOnly tabIndex={-1} aria-hidden />
        </VisuallyHidden>
        <SettingsRows>
          <PasswordInput {...field('currentPassword')} {...shared} autoComplete="current-password" />
          <PasswordInput
            {...field('newPassword')}
            {...shared}
            description={PASSWORD_ADVICE}
            autoComplete="new-password"
          />
        </SettingsRows>
      </SettingsForm>
    </SettingsSection>
  );
}
