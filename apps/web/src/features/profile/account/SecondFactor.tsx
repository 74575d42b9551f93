import { Button, TextInput } from '@mantine/core';
import {
  type SecondFactor as State,
  confirmSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '@skuline/contract';
import { type SubmitEvent, useMemo, useState } from 'react';
import { renderSVG } from 'uqr';
import { SettingsSection } from '../form/SettingsSection.tsx';
import { OwnerProof, useOwnerProof } from './OwnerProof.tsx';
import classes from './TokenForm.module.css';
import { useEnding } from './use-ending.ts';

/** What was made for the account and is shown this once. */
interface Given {
  readonly recoveryCodes: readonly string[];
  /** The app's part, until a first code was right. */
  readonly app: { readonly secret: string; readonly uri: string } | null;
}

const DESCRIPTION =
  'Besides your password, each sign-in asks for a code from an authenticator app on your phone, such as 1Password, Google Authenticator or Aegis.';

const RENEW = 'Make new recovery codes';
const REQUIRED = 'Your company requires it. Turn it on to continue, with an authenticator app or a passkey.';

function describe({ isOn, passkeys, recoveryCodes, isRequired }: State): string {
  const left = recoveryCodes === 1 ? 'One recovery code is' : `${recoveryCodes} recovery codes are`;
  if (isOn) return `On. ${left} left, each for one sign-in without your phone.`;
  if (passkeys > 0) return `On, with a passkey. ${left} left, each for one sign-in without your device.`;
  return isRequired ? `${REQUIRED} ${DESCRIPTION}` : DESCRIPTION;
}

/** Codes of an authenticator app after the password: turned on in two steps, renewed and turned off with the password. */
export function SecondFactor({ state }: { readonly state: State }) {
  const { api, ending, end } = useEnding(['getAccount', 'listSignIns']);
  const [given, setGiven] = useState<Given | null>(null);
  const proof = useOwnerProof();
  const isBusy = ending !== null;
  const prove = (which: string, work: (body: typeof proof.body) => Promise<string>) => () =>
    end(which, async () => {
      const said = await work(proof.body);
      proof.clear();
      return said;
    });
  const start = prove('start', async (body) => {
    const { secret, uri, recoveryCodes } = await api.call(startSecondFactor, { body });
    setGiven({ recoveryCodes, app: { secret, uri } });
    return 'Scan the QR code with your authenticator app, then enter the code it shows.';
  });
  const renew = prove('renew', async (body) => {
    const { recoveryCodes } = await api.call(renewRecoveryCodes, { body });
    setGiven({ recoveryCodes, app: null });
    return 'New recovery codes were made; the old ones no longer work.';
  });
  const stop = prove('off', async (body) => {
    await api.call(endSecondFactor, { body });
    setGiven(null);
    return state.passkeys > 0 ? 'The authenticator app is off.' : 'Two-step sign-in is off.';
  });
  const confirm = (code: string) =>
    end('confirm', async () => {
      const { ended } = await api.call(confirmSecondFactor, { body: { code } });
      setGiven((before) => (before === null ? null : { ...before, app: null }));
      const others =
        ended === 1 ? ' One other browser was signed out.' : ` ${ended} other browsers were signed out.`;
      return `Two-step sign-in is on.${ended === 0 ? '' : others}`;
    });
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (proof.isGiven && !isBusy) void (state.isOn ? renew : start)();
  };
  return (
    <SettingsSection title="Two-step sign-in" description={describe(state)}>
      {given?.app ? <AppSetup app={given.app} isBusy={isBusy} onCode={(code) => void confirm(code)} /> : null}
      {given === null || given.recoveryCodes.length === 0 ? null : (
        <RecoveryCodes codes={given.recoveryCodes} />
      )}
      {given?.app ? null : (
        <form className={classes.form} noValidate onSubmit={onSubmit}>
          <OwnerProof label="Your password" fields={proof.fields} />
          <Button
            type="submit"
            variant="default"
            size="md"
            disabled={!proof.isGiven}
            loading={ending === 'start' || ending === 'renew'}
          >
            {state.isOn
              ? RENEW
              : state.passkeys > 0
                ? 'Set up an authenticator app'
                : 'Set up two-step sign-in'}
          </Button>
          {state.passkeys > 0 && !state.isOn ? (
            <Button
              variant="default"
              size="md"
              disabled={!proof.isGiven}
              loading={ending === 'renew'}
              onClick={() => void renew()}
            >
              {RENEW}
            </Button>
          ) : null}
          {state.isOn ? (
            <Button
              variant="default"
              size="md"
              disabled={!proof.isGiven}
              loading={ending === 'off'}
              onClick={() => void stop()}
            >
              Turn off
            </Button>
          ) : null}
        </form>
      )}
    </SettingsSection>
  );
}

interface AppSetupProps {
  readonly app: { readonly secret: string; readonly uri: string };
  readonly isBusy: boolean;
  readonly onCode: (code: string) => void;
}

/** The QR code, the same for typing, and the first code that proves that the app has it. */
function AppSetup({ app: { secret, uri }, isBusy, onCode }: AppSetupProps) {
  const [code, setCode] = useState('');
  // Black on white in either theme: cameras read nothing else reliably.
  const picture = useMemo(
    () => `data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { border: 2 }))}`,
    [uri],
  );
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (code.trim() !== '' && !isBusy) onCode(code);
  };
  return (
    <form className={classes.form} noValidate onSubmit={onSubmit}>
      <img src={picture} width={176} height={176} alt="QR code for your authenticator app" />
      <TextInput
        className={classes.scopes ?? ''}
        label="Or type this key into your app"
        readOnly
        value={secret}
        onFocus={(event) => event.currentTarget.select()}
      />
      <TextInput
        className={classes.name ?? ''}
        label="Code that the app shows"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Button type="submit" size="md" loading={isBusy}>
        Turn on
      </Button>
    </form>
  );
}

export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  return (
    <output className={classes.form} aria-label="Recovery codes">
      <span className={classes.scopes}>
        Save these recovery codes now: they are not shown again. Each signs you in once without your phone.
      </span>
      <span className={classes.choices}>
        {codes.map((code) => (
          <code key={code}>{code}</code>
        ))}
      </span>
    </output>
  );
}
