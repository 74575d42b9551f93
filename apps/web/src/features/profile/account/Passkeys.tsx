import { Button, TextInput } from '@mantine/core';
import { addPasskey, type Passkey, removePasskey, renamePasskey, startPasskey } from '@skuline/contract';
import { formatLastActive, formatMoment } from '@skuline/domain/formatting';
import { IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { passkeysQuery, useApi } from '../../../api/index.ts';
import { now } from '../../../clock.ts';
import { canUsePasskeys, makePasskey } from '../../../passkey-device.ts';
import { Icon } from '../../../ui/index.ts';
import { Loaded } from '../form/Loaded.tsx';
import { SettingsSection } from '../form/SettingsSection.tsx';
import { deviceOf } from './device-name.ts';
import { OwnerProof, useOwnerProof } from './OwnerProof.tsx';
import { RecoveryCodes } from './SecondFactor.tsx';
import rows from './SignIns.module.css';
import classes from './TokenForm.module.css';
import { useEnding } from './use-ending.ts';

const DESCRIPTION =
  'Sign in with the fingerprint, face or PIN of your device instead of your password and a code. A passkey counts as two-step sign-in. Removing one asks for your password.';
const OLD_BROWSER = 'This browser cannot use passkeys. Update it, or open this page in another one.';

/** The person's passkeys, and how to add, rename and remove them. */
export function Passkeys() {
  const query = useQuery({ ...passkeysQuery(useApi()), refetchOnWindowFocus: true });
  const { ending, given, proof, add, rename, remove } = usePasskeyChanges();
  return (
    <SettingsSection title="Passkeys" description={DESCRIPTION}>
      <Loaded query={query} subject="Your passkeys">
        {({ passkeys, problem }) => {
          const cannot = problem ?? (canUsePasskeys() ? null : OLD_BROWSER);
          return (
            <>
              {given.length === 0 ? null : <RecoveryCodes codes={given} />}
              {cannot !== null && passkeys.length === 0 ? (
                <p className={classes.form}>{cannot}</p>
              ) : (
                <PasskeyForm
                  proof={proof}
                  problem={cannot}
                  isBusy={ending !== null}
                  onAdd={(name) => void add(name)}
                />
              )}
              <ul className={rows.list}>
                {passkeys.map((passkey) => (
                  <PasskeyRow
                    key={passkey.id}
                    passkey={passkey}
                    mayRemove={proof.isGiven}
                    ending={ending}
                    onRename={(name) => rename(passkey.id, name)}
                    onRemove={() => void remove(passkey)}
                  />
                ))}
              </ul>
            </>
          );
        }}
      </Loaded>
    </SettingsSection>
  );
}

function usePasskeyChanges() {
  const { api, ending, end } = useEnding(['listPasskeys', 'getAccount', 'listSignIns']);
  const [given, setGiven] = useState<readonly string[]>([]);
  const proof = useOwnerProof();
  return {
    ending,
    given,
    proof,
    add: (name: string) =>
      end('add', async () => {
        const options = await api.call(startPasskey, { body: proof.body });
        // What proved it was good for this once.
        proof.clear();
        const credential = await makePasskey(options);
        if (credential === null) throw new Error('No passkey was made.');
        const { recoveryCodes, ended } = await api.call(addPasskey, { body: { name, credential } });
        setGiven(recoveryCodes);
        const others = ended === 1 ? ' One other browser was' : ` ${ended} other browsers were`;
        return `${name} was added.${ended === 0 ? '' : `${others} signed out.`}`;
      }),
    rename: (id: string, name: string) =>
      end(`rename ${id}`, async () => {
        await api.call(renamePasskey, { params: { id }, body: { name } });
        return `The passkey is called ${name} now.`;
      }),
    remove: ({ id, name }: Passkey) =>
      end(`remove ${id}`, async () => {
        await api.call(removePasskey, { params: { id }, body: proof.body });
        proof.clear();
        setGiven([]);
        return `${name} was removed. Delete it on your device as well.`;
      }),
  };
}

interface PasskeyFormProps {
  readonly proof: ReturnType<typeof useOwnerProof>;
  /** Why none can be added here; those there are can be removed all the same. */
  readonly problem: string | null;
  readonly isBusy: boolean;
  readonly onAdd: (name: string) => void;
}

function PasskeyForm({ proof, problem, isBusy, onAdd }: PasskeyFormProps) {
  const [name, setName] = useState(() => deviceOf(navigator.userAgent).name);
  const mayAdd = proof.isGiven && name.trim() !== '' && problem === null;
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (mayAdd && !isBusy) onAdd(name.trim());
  };
  return (
    <form className={classes.form} noValidate onSubmit={onSubmit}>
      <TextInput
        className={classes.name ?? ''}
        label="Name of the passkey"
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <OwnerProof label="Account password" fields={proof.fields} />
      <Button type="submit" variant="default" size="md" disabled={!mayAdd} loading={isBusy}>
        Add a passkey
      </Button>
      {problem === null ? null : <span className={classes.scopes}>{problem}</span>}
    </form>
  );
}

interface PasskeyRowProps {
  readonly passkey: Passkey;
  readonly mayRemove: boolean;
  readonly ending: string | null;
  readonly onRename: (name: string) => Promise<void>;
  readonly onRemove: () => void;
}

function PasskeyRow({ passkey, mayRemove, ending, onRename, onRemove }: PasskeyRowProps) {
  const { id, name, createdAt, lastUsedAt } = passkey;
  /** Null unless it is being changed. */
  const [draft, setDraft] = useState<string | null>(null);
  const used = lastUsedAt === null ? 'never used' : formatLastActive(new Date(lastUsedAt), now());
  const save = async () => {
    const wanted = draft?.trim() ?? '';
    if (wanted !== '' && wanted !== name) await onRename(wanted);
    setDraft(null);
  };
  return (
    <li className={rows.row}>
      <span className={rows.icon}>
        <Icon shape={IconKey} place="navigation" />
      </span>
      <div className={rows.words}>
        {draft === null ? (
          <p className={rows.name}>{name}</p>
        ) : (
          <TextInput
            aria-label={`New name of ${name}`}
            maxLength={200}
            value={draft}
            onChange={(event) => setDraft(event.currentTarget.value)}
          />
        )}
        <p className={rows.detail}>
          Added {formatMoment(new Date(createdAt), now())} · {used}
        </p>
      </div>
      <Button
        variant="default"
        loading={ending === `rename ${id}`}
        aria-label={draft === null ? `Rename ${name}` : `Save the name of ${name}`}
        onClick={() => (draft === null ? setDraft(name) : void save())}
      >
        {draft === null ? 'Rename' : 'Save'}
      </Button>
      <Button
        variant="default"
        disabled={!mayRemove}
        loading={ending === `remove ${id}`}
        aria-label={`Remove ${name}`}
        onClick={onRemove}
      >
        Remove
      </Button>
    </li>
  );
}
