import '@mantine/core/styles/PasswordInput.layer.css';
import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { fieldError } from './FieldError.tsx';
import { Icon } from './Icon.tsx';

interface PasswordFieldProps extends Omit<PasswordInputProps, 'error' | 'onChange'> {
  readonly problem?: ReactNode;
  readonly onText: (text: string) => void;
}

/** A password, hidden until it is asked to be shown. Not in index.ts: only some forms need its shapes. */
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

function PasswordEye({ reveal }: { readonly reveal: boolean }) {
  return <Icon shape={reveal ? IconEyeOff : IconEye} place="navigation" />;
}
