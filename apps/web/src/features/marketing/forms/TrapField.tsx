import type { ComponentProps } from 'react';
import classes from './FormFrame.module.css';

/** The field no person sees or reaches; whoever fills it in is a program. */
export function TrapField(props: ComponentProps<'input'>) {
  return (
    <div className={classes.trap} aria-hidden>
      <label>
        Leave this empty
        <input {...props} type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
