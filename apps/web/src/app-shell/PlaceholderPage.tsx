import { Card, EmptyState } from '../ui/index.ts';
import classes from './PlaceholderPage.module.css';

/** A section whose analysis is still to come: its name and what it will be for (spec 2). */
export function PlaceholderPage({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <Card className={classes.page}>
      <EmptyState title={title} message={text} />
    </Card>
  );
}
