import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import classes from './FieldError.module.css';

/** A field's error with an icon, so that it does not depend on color; undefined without an error. */
export function fieldError(text: ReactNode): ReactNode {
  if (text === undefined || text === null || text === false || text === '') return undefined;
  return (
    <span className={classes.error}>
      <Icon shape={IconAlertCircle} place="small" />
      {text}
    </span>
  );
}
