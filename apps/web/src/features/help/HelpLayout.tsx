import { HELP_GROUPS, type HelpPage, searchHelp } from '@skuline/domain/help';
import { useMediaQuery } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { Prose, RowsMessage, SearchField } from '../../ui/index.ts';
import classes from './Help.module.css';
import { HELP_PAGES } from './help-pages.ts';

interface HelpLayoutProps {
  /** The page that is read; null on the first one. */
  readonly page: HelpPage | null;
  readonly children: ReactNode;
}

/** The contents and a search beside a page; what a search finds stands in place of the page. */
export function HelpLayout({ page, children }: HelpLayoutProps) {
  // On a phone the page comes right after the names of the groups.
  const isWide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false });
  const [search, setSearch] = useState('');
  // A link that was followed ends the search.
  const [searchedOn, setSearchedOn] = useState(page?.slug);
  const shown = searchedOn === page?.slug ? search : '';
  return (
    <div className={classes.page}>
      <nav className={classes.contents} aria-label="Contents of the help">
        <SearchField
          label="Search help"
          search={shown}
          onSearch={(text) => {
            setSearch(text);
            setSearchedOn(page?.slug);
          }}
        />
        {HELP_GROUPS.map((group) => (
          <details key={group} open={isWide && group === page?.group}>
            <summary>{group}</summary>
            <HelpLinks pages={HELP_PAGES.filter((other) => other.group === group)} />
          </details>
        ))}
      </nav>
      <Prose>{shown.trim() === '' ? children : <Hits search={shown} />}</Prose>
    </div>
  );
}

function HelpLinks({ pages }: { readonly pages: readonly HelpPage[] }) {
  return (
    <ul className={classes.links}>
      {pages.map(({ slug, title }) => (
        <li key={slug}>
          <Link to="/help/$slug" params={{ slug }} activeProps={{ 'aria-current': 'page' }}>
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Hits({ search }: { readonly search: string }) {
  const hits = useMemo(() => searchHelp(HELP_PAGES, search), [search]);
  if (hits.length === 0) return <RowsMessage>Nothing is found for “{search.trim()}”.</RowsMessage>;
  return (
    <>
      <h2>Found for “{search.trim()}”</h2>
      <ul>
        {hits.map(({ page: { slug, title }, excerpt }) => (
          <li key={slug}>
            <Link to="/help/$slug" params={{ slug }}>
              {title}
            </Link>
            <p>{excerpt}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
