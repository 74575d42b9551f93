import type { ShownKeyword } from '@skuline/domain/search-volume';
import { DataTable, Growth } from '../../ui/index.ts';

interface KeywordsTableProps {
  readonly keywords: readonly ShownKeyword[];
  readonly caption: string;
}

/** Keywords with their searches; a long keyword gives way, its numbers don't. */
export function KeywordsTable({ keywords, caption }: KeywordsTableProps) {
  return (
    <DataTable caption={caption} isFirstElastic>
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
            <th scope="row" title={query}>
              {query}
            </th>
            <td>{volumeText}</td>
            <td>
              <Growth change={change} align="end" />
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
