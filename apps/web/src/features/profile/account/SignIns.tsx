import { Button } from '@mantine/core';
import { type SignIn, endOtherSignIns, endSignIn } from '@skuline/contract';
import { formatLastActive, formatMoment } from '@skuline/domain/formatting';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { signInsQuery, useApi } from '../../../api/index.ts';
import { now } from '../../../clock.ts';
import { trackAction } from '../../../telemetry/index.ts';
import { Badge, Icon } from '../../../ui/index.ts';
import { Loaded } from '../form/Loaded.tsx';
import { SettingsSection } from '../form/SettingsSection.tsx';
import { deviceOf } from './device-name.ts';
import classes from './SignIns.module.css';
import { formatEndedTokens, useEnding } from './use-ending.ts';

interface RowProps {
  readonly signIn: SignIn;
  readonly isEnding: boolean;
  readonly onEnd: (name: string) => void;
}

function SignInRow({ signIn, isEnding, onEnd }: RowProps) {
  const { name, isPhone } = deviceOf(signIn.userAgent);
  const signedIn = formatMoment(new Date(signIn.signedInAt), now());
  const active = signIn.isCurrent ? 'active now' : formatLastActive(new Date(signIn.lastActiveAt), now());
  return (
    <li className={classes.row}>
      <span className={classes.icon}>
        <Icon shape={isPhone ? IconDeviceMobile : IconDeviceDesktop} place="navigation" />
      </span>
      <div className={classes.words}>
        <p className={classes.name}>
          {name}
          {signIn.isCurrent ? <Badge>This browser</Badge> : null}
        </p>
        <p className={classes.detail}>
          Signed in {signedIn} · {active}
        </p>
      </div>
      {signIn.isCurrent ? null : (
        <Button
          variant="default"
          loading={isEnding}
          aria-label={`Sign out ${name}, signed in ${signedIn}`}
          onClick={() => onEnd(name)}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}

/**
 * Where the person is signed in, and how to end each sign-in. A browser that was signed out is refused on its next
 * request.
 */
export function SignIns() {
  const query = useQuery({ ...signInsQuery(useApi()), refetchOnWindowFocus: true });
  const { ending, endOne, endOthers } = useEndSignIns();
  return (
    <SettingsSection
      title="Sign-ins"
      description="Browsers where you are signed in. Sign out any you don't recognize; signing out all others also revokes your tokens. Times are in Los Angeles."
    >
      <Loaded query={query} subject="Your sign-ins">
        {(signIns) => (
          <>
            <ul className={classes.list}>
              {signIns.map((signIn) => (
                <SignInRow
                  key={signIn.id}
                  signIn={signIn}
                  isEnding={ending === signIn.id}
                  onEnd={(name) => void endOne(signIn.id, name)}
                />
              ))}
            </ul>
            {signIns.some(({ isCurrent }) => !isCurrent) ? (
              <div className={classes.foot}>
                <Button variant="default" loading={ending === 'others'} onClick={() => void endOthers()}>
                  Sign out all others
                </Button>
              </div>
            ) : null}
          </>
        )}
      </Loaded>
    </SettingsSection>
  );
}

/** Ends sign-ins, one at a time; `ending` is the one being ended, or 'others'. */
function useEndSignIns() {
  const { api, ending, end } = useEnding();
  return {
    ending,
    endOne: (id: string, name: string) =>
      end(id, async () => {
        await api.call(endSignIn, { params: { id } });
        trackAction('sign_in_ended', { others: false });
        return `${name} was signed out.`;
      }),
    endOthers: () =>
      end('others', async () => {
        const { ended, endedTokens } = await api.call(endOtherSignIns, {});
        trackAction('sign_in_ended', { others: true });
        const browsers = ended === 1 ? 'One other browser was' : `${ended} other browsers were`;
        return `${browsers} signed out.${formatEndedTokens(endedTokens)}`;
      }),
  };
}
