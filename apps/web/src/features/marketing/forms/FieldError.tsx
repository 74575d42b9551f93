import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/index.ts';
import classes from './FieldError.module.css';

/** A field's error with the icon that says so without color; nothing where there is none. */
export function fieldError(text: ReactNode): ReactNode {
  if (text === undefined || text === null || text === '') return undefined;
  return (
    <span className={classes.error}>
      <Icon shape={IconAlertCircle} place="small" />
      {text}
    </span>
  );
}
