import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { Icon } from './Icon.tsx';

/** The icon that shows or hides a password. Not in index.ts: only two forms need its shapes. */
export function PasswordEye({ reveal }: { readonly reveal: boolean }) {
  return <Icon shape={reveal ? IconEyeOff : IconEye} place="navigation" />;
}
