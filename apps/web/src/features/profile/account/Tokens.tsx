import { Button } from '@mantine/core';
import { type IssuedToken, endToken, endTokens } from '@skuline/contract';
import { formatLastActive, formatMoment } from '@skuline/domain/formatting';
import { IconRobot, IconTerminal2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { tokensQuery, useApi } from '../../../api/index.ts';
import { now } from '../../../clock.ts';
import { Icon } from '../../../ui/index.ts';
import { Loaded } from '../form/Loaded.tsx';
import { SettingsSection } from '../form/SettingsSection.tsx';
import classes from './SignIns.module.css';
import { SCOPE_NAMES, TokenForm } from './TokenForm.tsx';
import { useEnding } from './use-ending.ts';

const PURPOSES = {
  script: () => 'for scripts',
  assistant: () => 'for another assistant',
  api: ({ scopes, brands }: IssuedToken) => {
    const uses = (scopes ?? []).map((scope) => SCOPE_NAMES[scope].toLowerCase()).join(', ');
    return `to ${uses}${brands === null ? '' : ` of ${brands.join(', ')}`}`;
  },
  connection: () => 'connected by signing in',
};

interface RowProps {
  readonly token: IssuedToken;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
}

function TokenRow({ token, isEnding, onEnd }: RowProps) {
  const { kind, name, tenant, createdAt, lastUsedAt, expiresAt } = token;
  const created = formatMoment(new Date(createdAt), now());
  const used = lastUsedAt === null ? 'never used' : formatLastActive(new Date(lastUsedAt), now());
  return (
    <li className={classes.row}>
      <span className={classes.icon}>
        <Icon shape={kind === 'assistant' ? IconRobot : IconTerminal2} place="navigation" />
      </span>
      <div className={classes.words}>
        <p className={classes.name}>{name}</p>
        <p className={classes.detail}>
          {tenant}, {PURPOSES[kind](token)} · created {created} · {used} · expires{' '}
          {formatMoment(new Date(expiresAt), now())}
        </p>
      </div>
      <Button
        variant="default"
        loading={isEnding}
        aria-label={`Revoke ${name}, created ${created}`}
        onClick={onEnd}
      >
        Revoke
      </Button>
    </li>
  );
}

/** What acts in the person's name without a browser, and a form for more of it. */
export function Tokens() {
  const query = useQuery({ ...tokensQuery(useApi()), refetchOnWindowFocus: true });
  const { api, ending, end } = useEnding();
  const endOne = ({ id, name }: IssuedToken) =>
    end(id, async () => {
      await api.call(endToken, { params: { id } });
      return `${name} was revoked.`;
    });
  const endAll = () =>
    end('all', async () => {
      const { ended } = await api.call(endTokens, {});
      return ended === 1 ? 'One token was revoked.' : `${ended} tokens were revoked.`;
    });
  return (
    <SettingsSection
      title="Tokens and connections"
      description="Scripts and other assistants that act in your name: never for more than you may do yourself. Revoke any you don't recognize."
    >
      <TokenForm />
      <Loaded query={query} subject="Your tokens">
        {(tokens) => (
          <>
            <ul className={classes.list}>
              {tokens.map((token) => (
                <TokenRow
                  key={token.id}
                  token={token}
                  isEnding={ending === token.id}
                  onEnd={() => void endOne(token)}
                />
              ))}
            </ul>
            {tokens.length > 1 ? (
              <div className={classes.foot}>
                <Button variant="default" loading={ending === 'all'} onClick={() => void endAll()}>
                  Revoke all
                </Button>
              </div>
            ) : null}
          </>
        )}
      </Loaded>
    </SettingsSection>
  );
}
