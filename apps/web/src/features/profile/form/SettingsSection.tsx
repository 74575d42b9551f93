import { type ReactNode, useId } from 'react';
import { Card } from '../../../ui/index.ts';
import { SettingsRows } from './SettingsFields.tsx';
import classes from './SettingsSection.module.css';

export interface SettingsSectionProps {
  readonly title: string;
  readonly description?: ReactNode;
  readonly children: ReactNode;
}

interface HeadProps extends Omit<SettingsSectionProps, 'children'> {
  readonly id: string;
}

function Head({ id, title, description }: HeadProps) {
  return (
    <div className={classes.head}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {description === undefined ? null : <p className={classes.description}>{description}</p>}
    </div>
  );
}

/** One section of a settings page: heading, description and rows. */
export function SettingsSection({ children, ...head }: SettingsSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Card>
        <Head {...head} id={id} />
        {children}
      </Card>
    </section>
  );
}

/** Rows of the same form under a heading of their own. */
export function SettingsSubsection({ children, ...head }: SettingsSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.subsection}>
      <Head {...head} id={id} />
      <SettingsRows>{children}</SettingsRows>
    </section>
  );
}
