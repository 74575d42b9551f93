import { PASSWORD_ADVICE, passwordBody, changePassword } from '@skuline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { signInsQuery, tokensQuery, useApi } from '../../../api/index.ts';
import { VisuallyHidden } from '../../../ui/index.ts';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { ROW_CLASSES, SettingsRows } from '../form/SettingsFields.tsx';
import { SettingsForm } from '../form/SettingsForm.tsx';
import { SettingsSection } from '../form/SettingsSection.tsx';
import { useSettingsForm } from '../form/use-settings-form.ts';
import { CODE_LABEL, CodeField, useTwoSteps } from './OwnerProof.tsx';
import { formatEndedTokens } from './use-ending.ts';

const EMPTY = { currentPassword: '', code: '', newPassword: '' };
const LABELS = { currentPassword: 'Current password', code: CODE_LABEL, newPassword: 'New password' };
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
  const { asksCode } = useTwoSteps();
  const state = useSettingsForm({
    saved: { values: EMPTY, version: changes },
    action: 'password_changed',
    schema: passwordBody,
    async save({ code, ...passwords }) {
      const body = asksCode ? { ...passwords, code } : passwords;
      const { ended, endedTokens } = await api.call(changePassword, { body });
      void queryClient.invalidateQueries({ queryKey: signInsQuery(api).queryKey });
      void queryClient.invalidateQueries({ queryKey: tokensQuery(api).queryKey });
      setChanges(changes + 1);
      return { values: EMPTY, version: changes + 1, message: doneMessage(ended, endedTokens) };
    },
    reload: () => Promise.resolve(),
    fieldOfCode: asksCode ? { ...FIELD_OF_CODE, wrong_code: 'code' } : FIELD_OF_CODE,
  });
  const field = (name: keyof typeof EMPTY) => {
    const { error, onChange: _changed, ...input } = state.form.getInputProps(name);
    return {
      ...input,
      name,
      label: LABELS[name],
      classNames: ROW_CLASSES,
      problem: error,
      onText: (text: string) => state.form.setFieldValue(name, text),
    };
  };
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
        {/* A changed password is hidden again. */}
        <SettingsRows key={changes}>
          <PasswordField {...field('currentPassword')} autoComplete="current-password" />
          {asksCode ? <CodeField {...field('code')} /> : null}
          <PasswordField
            {...field('newPassword')}
            description={PASSWORD_ADVICE}
            autoComplete="new-password"
          />
        </SettingsRows>
      </SettingsForm>
    </SettingsSection>
  );
}
