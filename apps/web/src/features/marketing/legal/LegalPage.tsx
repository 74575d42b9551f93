import type { ReactNode } from 'react';
import { Prose } from '../../../ui/index.ts';
import { PublicPage } from '../frame/PublicPage.tsx';
import classes from './LegalPage.module.css';

interface LegalPageProps {
  readonly title: string;
  /** The date of the last change, formatted. */
  readonly changed: string;
  readonly children: ReactNode;
}

/** A page of text: one column, with headings as link targets. */
export function LegalPage({ title, changed, children }: LegalPageProps) {
  return (
    <PublicPage>
      <Prose className={classes.article}>
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.changed}>Last changed on {changed}</p>
        {children}
      </Prose>
    </PublicPage>
  );
}
