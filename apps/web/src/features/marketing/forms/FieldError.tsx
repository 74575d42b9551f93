import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/index.ts';
import classes from './FieldError.module.css';

/** A field's error with an icon, so that it does not depend on color; undefined without an error. */
export function fieldError(text: ReactNode): ReactNode {
  if (text === undefined || text === null || text === '') return undefined;
  return (
    <span className={classes.error}>
      <Icon shape={IconAlertCircle} place="small" />
      {text}
    </span>
  );
}
