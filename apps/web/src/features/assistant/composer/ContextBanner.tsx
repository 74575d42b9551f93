import { IconBulb } from '@tabler/icons-react';
import { Icon } from '../../../ui/index.ts';
import classes from './Composer.module.css';

/** Shown while the field holds a question that was prefilled with its context (spec 2). */
export function ContextBanner() {
  return (
    <output className={`${classes.note} ${classes.context}`}>
      <Icon shape={IconBulb} place="small" />
      Context from recommendation added
    </output>
  );
}
