import type { ReactNode } from 'react';
import classes from './SettingsFields.module.css';

/** The rows of a sheet, separated by hairlines. */
export function SettingsRows({ children }: { readonly children: ReactNode }) {
  return <div className={classes.rows}>{children}</div>;
}

/** For a Mantine field's `classNames`: label and description on the left, the control on the right, its error below. */
export const ROW_CLASSES = {
  root: classes.field ?? '',
  label: classes.label ?? '',
  description: classes.description ?? '',
  wrapper: classes.control ?? '',
  error: classes.error ?? '',
} as const;

/** The same for a field whose control is a group and has no wrapper of its own. */
export const GROUP_ROW_CLASSES = {
  root: classes.field ?? '',
  label: classes.label ?? '',
  description: classes.description ?? '',
  error: classes.error ?? '',
} as const;

/** A row that is not a field. */
export function SettingsRow({
  label,
  description,
  children,
}: {
  readonly label: string;
  readonly description?: string;
  readonly children: ReactNode;
}) {
  return (
    <dl className={classes.field}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.control}>{children}</dd>
      {description === undefined ? null : <dd className={classes.description}>{description}</dd>}
    </dl>
  );
}
