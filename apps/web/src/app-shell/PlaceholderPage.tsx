import { Card, EmptyState } from '../ui/index.ts';
import classes from './PlaceholderPage.module.css';

/** A section that is not available yet: its title and description (spec 2). */
export function PlaceholderPage({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <Card className={classes.page}>
      <EmptyState title={title} message={text} />
    </Card>
  );
}
