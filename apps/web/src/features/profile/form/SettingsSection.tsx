import { type ReactNode, useId } from 'react';
import { Card } from '../../../ui/index.ts';
import classes from './SettingsSection.module.css';

export interface SettingsSectionProps {
  readonly title: string;
  readonly description?: ReactNode;
  readonly children: ReactNode;
}

/** One sheet of a settings page: what it is about, and its rows. */
export function SettingsSection({ title, description, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Card>
        <div className={classes.head}>
          <h2 id={id} className={classes.title}>
            {title}
          </h2>
          {description === undefined ? null : <p className={classes.description}>{description}</p>}
        </div>
        {children}
      </Card>
    </section>
  );
}
