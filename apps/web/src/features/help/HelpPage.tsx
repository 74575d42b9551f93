import { firstSentenceOf, HELP_CONTENTS, type HelpGroup, type HelpPicture } from '@skuline/domain/help';
import { Link } from '@tanstack/react-router';
import Markdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { SafeLink } from '../../ui/index.ts';
import { findHelpPage, HELP_PAGES, helpHref, helpPictureUrl } from './help-pages.ts';
import { HelpLayout } from './HelpLayout.tsx';

const STARTS: readonly HelpGroup[] = ['Pages', 'How it works'];

/** The title of a page is the second heading: the first one is the app’s. */
const COMPONENTS: Components = {
  h2: ({ children }) => <h3>{children}</h3>,
  a: ({ href = '', children }) => {
    const target = helpHref(href);
    return target === null ? <>{children}</> : <SafeLink href={target}>{children}</SafeLink>;
  },
};

/** /help/…: a page of the documentation, or its contents. */
export function HelpPage({ slug }: { readonly slug: string }) {
  if (slug === HELP_CONTENTS) return <Contents />;
  const page = findHelpPage(slug);
  if (page === undefined) {
    return (
      <HelpLayout page={null}>
        <h2>There is no such page</h2>
        <p>
          The help has no page of this address. <Link to="/help">All pages</Link>
        </p>
      </HelpLayout>
    );
  }
  return (
    <HelpLayout page={page}>
      <h2>{page.title}</h2>
      {page.picture === undefined ? null : <Picture picture={page.picture} />}
      <Markdown remarkPlugins={[remarkGfm]} components={COMPONENTS}>
        {page.text}
      </Markdown>
    </HelpLayout>
  );
}

const PICTURE_SIZE = { width: 1080, height: 675, style: { maxWidth: '100%', height: 'auto' } } as const;

/** How the page looks with the sample company. */
function Picture({ picture: { file, alt } }: { readonly picture: HelpPicture }) {
  return <img src={helpPictureUrl(file)} alt={alt} {...PICTURE_SIZE} />;
}

/** What people look for first, with what each page is about. */
function Contents() {
  return (
    <HelpLayout page={null}>
      {STARTS.map((group) => (
        <section key={group}>
          <h2>{group}</h2>
          <ul>
            {HELP_PAGES.filter((page) => page.group === group).map(({ slug, title, text }) => (
              <li key={slug}>
                <Link to="/help/$slug" params={{ slug }}>
                  {title}
                </Link>
                : {firstSentenceOf(text)}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </HelpLayout>
  );
}
