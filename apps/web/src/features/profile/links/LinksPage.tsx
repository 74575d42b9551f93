import { Button } from '@mantine/core';
import { type ViewLink, endLink } from '@skuline/contract';
import { formatMoment } from '@skuline/domain/formatting';
import { searchOfView } from '@skuline/domain/views';
import { IconShare, IconTable } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { AbleGate, linksQuery, useApi, useMay } from '../../../api/index.ts';
import { now } from '../../../clock.ts';
import { linkSearch } from '../../../search-params.ts';
import { Badge, Icon } from '../../../ui/index.ts';
import classes from '../account/SignIns.module.css';
import { useEnding } from '../account/use-ending.ts';
import { Loaded } from '../form/Loaded.tsx';
import { SettingsSection } from '../form/SettingsSection.tsx';

const STATES = { open: null, ended: 'Ended', paused: 'Paused' } as const;

interface LinkRowProps {
  readonly link: ViewLink;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
}

function LinkRow({ link, isEnding, onEnd }: LinkRowProps) {
  const { kind, name, page, search, state, uses } = link;
  const made = formatMoment(new Date(link.made_at), now());
  const used = link.last_used_at === null ? '' : formatMoment(new Date(link.last_used_at), now());
  const end = link.ends_at === null ? 'no end' : `ends ${formatMoment(new Date(link.ends_at), now())}`;
  const times = uses === 1 ? 'once' : `${uses} times`;
  return (
    <li className={classes.row}>
      <span className={classes.icon}>
        <Icon shape={kind === 'page' ? IconShare : IconTable} place="navigation" />
      </span>
      <div className={classes.words}>
        <p className={classes.name}>
          <Button
            size="compact-sm"
            px={0}
            variant="subtle"
            renderRoot={(props) => <Link to={page} search={linkSearch(searchOfView(search))} {...props} />}
          >
            {name}
          </Button>
          {STATES[state] === null ? null : <Badge>{STATES[state]}</Badge>}
        </p>
        <p className={classes.detail}>
          {kind === 'page' ? 'Page' : 'For a spreadsheet'} · by {link.made_by}, {made} · {end} ·{' '}
          {uses === 0 ? 'never used' : `used ${times}, last ${used}`}
        </p>
      </div>
      <Button
        variant="default"
        loading={isEnding}
        aria-label={`Revoke ${name}, made ${made}`}
        onClick={onEnd}
      >
        Revoke
      </Button>
    </li>
  );
}

/** /profile/links: what is shown to people without an account, and its end. */
export function LinksPage() {
  const { may } = useMay('links.make');
  const query = useQuery({ ...linksQuery(useApi()), enabled: may, refetchOnWindowFocus: true });
  const { api, ending, end } = useEnding(['listLinks']);
  const endOne = ({ id, name }: ViewLink) =>
    end(id, async () => {
      await api.call(endLink, { params: { id } });
      return `${name} was revoked.`;
    });
  return (
    <AbleGate ability="links.make">
      <SettingsSection
        title="Shared links"
        description="Pages and tables that people without an account can see by a link. A link shows what whoever made it may see, and is paused while they may not share. Make one with Views on the dashboard, Profit & Loss or the funnel."
      >
        <Loaded query={query} subject="The links">
          {({ data }) =>
            data.length === 0 ? (
              <p className={classes.row}>Nothing is shared.</p>
            ) : (
              <ul className={classes.list}>
                {data.map((link) => (
                  <LinkRow
                    key={link.id}
                    link={link}
                    isEnding={ending === link.id}
                    onEnd={() => void endOne(link)}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      </SettingsSection>
    </AbleGate>
  );
}
