import type { BrowserEntry } from './kept-in-browser.ts';
import classes from './LegalPage.module.css';

interface EntryListProps {
  readonly label: string;
  readonly entries: readonly BrowserEntry[];
}

/** Names and what each is for. */
export function EntryList({ label, entries }: EntryListProps) {
  return (
    <dl className={classes.entries} aria-label={label}>
      {entries.map(({ name, what }) => (
        <div key={name} className={classes.entry}>
          <dt>
            <code>{name}</code>
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  );
}
