import { IconAlertCircle } from '@tabler/icons-react';
import { Icon } from '../../../ui/index.ts';
import classes from './SignInPage.module.css';

/** Why a form was not accepted, above its button; nothing is drawn while `text` is null. */
export function Refusal({ text }: { readonly text: string | null }) {
  return (
    <div role="alert" className={classes.refusal}>
      {text === null ? null : (
        <>
          <Icon shape={IconAlertCircle} />
          <span>{text}</span>
        </>
      )}
    </div>
  );
}
