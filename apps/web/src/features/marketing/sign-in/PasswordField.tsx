import '@mantine/core/styles/PasswordInput.layer.css';
import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';
import { PasswordEye } from '../../../ui/PasswordEye.tsx';
import { fieldError } from '../forms/FieldError.tsx';

export interface PasswordFieldProps
  extends Pick<PasswordInputProps, 'label' | 'name' | 'autoComplete' | 'ref' | 'value' | 'description'> {
  readonly problem: string | undefined;
  readonly onText: (text: string) => void;
}

/** A password, hidden until it is asked to be shown. */
export function PasswordField({ problem, onText, ...input }: PasswordFieldProps) {
  const [isVisible, setVisible] = useState(false);
  return (
    <PasswordInput
      {...input}
      aria-invalid={problem !== undefined}
      visible={isVisible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{
        'aria-label': isVisible ? 'Hide password' : 'Show password',
        tabIndex: 0,
      }}
      visibilityToggleIcon={PasswordEye}
      error={fieldError(problem)}
      onChange={(event) => onText(event.currentTarget.value)}
    />
  );
}
