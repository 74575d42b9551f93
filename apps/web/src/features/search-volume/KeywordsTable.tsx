import type { ShownKeyword } from '@skuline/domain/search-volume';
import { Growth } from '../../ui/index.ts';
import classes from './VolumeTable.module.css';

interface KeywordsTableProps {
  readonly keywords: readonly ShownKeyword[];
  readonly caption: string;
}

export function KeywordsTable({ keywords, caption }: KeywordsTableProps) {
  return (
    // A region that scrolls has to be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.viewport} aria-label={caption} tabIndex={0}>
      <table className={classes.table}>
        <caption className={classes.caption}>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Keyword</th>
            <th scope="col">Volume</th>
            <th scope="col">Change</th>
          </tr>
        </thead>
        <tbody>
          {keywords.map(({ query, volumeText, change }) => (
            <tr key={query}>
              <th scope="row" className={classes.query} title={query}>
                {query}
              </th>
              <td>{volumeText}</td>
              <td>
                <Growth {...change} align="end" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
