import { Anchor } from '@mantine/core';
import { type DigestView, prepareDigest } from '@skuline/domain/digest';
import { COLUMN_TITLES } from '@skuline/domain/tables';
import { Link } from '@tanstack/react-router';
import { useAnalysis } from '../../../analysis/index.ts';
import { Growth, RowsTable, SheetNote } from '../../../ui/index.ts';
import { ToldItems } from '../today/ToldItems.tsx';
import classes from './Digest.module.css';
import type { Digest } from './digest-query.ts';

/** A digest: its figures compared, and its insights; each leads to its story. */
export function DigestSheet({ content }: { readonly content: Digest }) {
  const { today } = useAnalysis();
  const { title, tenantName, dates, compared, cautions, figures, sections } = prepareDigest(content, today);
  return (
    <article className={classes.sheet} aria-label={title}>
      <SheetNote place="top-center">{`${title}, ${dates}`}</SheetNote>
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.dates} data-numeric>
        {tenantName} · {dates}
      </p>
      {cautions.map((caution) => (
        <p key={caution} className={classes.caution}>
          {caution}
        </p>
      ))}
      {figures.length === 0 ? null : (
        <>
          <RowsTable
            caption={`Figures, ${dates}`}
            className={classes.figures}
            rows={figures}
            keyOf={({ metric }) => metric}
            columns={[
              {
                key: 'Metric',
                renderCell: ({ label, restsOn }) => (
                  <>
                    {label}
                    {restsOn === null ? null : <span className={classes.restsOn}> {restsOn}</span>}
                  </>
                ),
              },
              { key: 'Value', isStrong: true, renderCell: ({ value }) => value },
              { key: COLUMN_TITLES.previous, renderCell: ({ previous }) => previous },
              {
                key: COLUMN_TITLES.change,
                renderCell: ({ change }) => <Growth change={change} align="end" />,
              },
            ]}
          />
          <p className={classes.quiet}>{compared}</p>
        </>
      )}
      {sections.map((section) => (
        <Section key={section.id} section={section} />
      ))}
      <p className={classes.mail}>
        {content.mail === 'configured'
          ? 'You can get this by email, daily or weekly: '
          : 'No mail server is configured: digests are not sent by email. '}
        <Anchor component={Link} to="/profile/preferences" underline="always">
          Preferences
        </Anchor>
      </p>
    </article>
  );
}

type DigestSection = DigestView['sections'][number];

function Section({ section: { id, heading, empty, items, more } }: { readonly section: DigestSection }) {
  return (
    <section aria-label={heading}>
      <h3 className={classes.heading}>{heading}</h3>
      {items.length === 0 ? <p className={classes.quiet}>{empty}</p> : null}
      <ToldItems items={items} areGoals={id === 'goals'} more={more} />
    </section>
  );
}
