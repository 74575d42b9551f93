import type { Ability } from '@skuline/contract';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Card, Icon } from '../ui/index.ts';
import classes from './Able.module.css';
import { useMay } from './use-may.ts';

interface AbleProps {
  readonly ability: Ability;
  readonly children: ReactNode;
}

/** What only some people may change: for the others all its controls are off. {@link AbleNote} says why. */
export function Able({ ability, children }: AbleProps) {
  const { may } = useMay(ability);
  return (
    <fieldset className={classes.fields ?? ''} disabled={!may}>
      {children}
    </fieldset>
  );
}

/** Why the person may not do something; nothing where they may. */
export function AbleNote({ ability }: Pick<AbleProps, 'ability'>) {
  const { reason } = useMay(ability);
  if (reason === null) return null;
  return (
    <p className={classes.note}>
      <Icon shape={IconLock} />
      <span>{reason}</span>
    </p>
  );
}

/** A page for some people alone: the others read why instead. */
export function AbleGate({ ability, children }: AbleProps) {
  const { may } = useMay(ability);
  return may ? (
    children
  ) : (
    <Card>
      <AbleNote ability={ability} />
    </Card>
  );
}
