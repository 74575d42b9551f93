import '@mantine/core/styles/Radio.layer.css';
import { Button, Checkbox, Radio, TextInput } from '@mantine/core';
import { type TestedConnection, connectAccount, testConnection } from '@skuline/contract';
import { type ConnectedSource, type PullKind, rulesOf } from '@skuline/domain/connections';
import { addDays, todayInLosAngeles } from '@skuline/domain/calendar';
import { type SubmitEvent, useState } from 'react';
import { now } from '../../clock.ts';
import { useApi, useListChange } from '../../api/index.ts';
import { Card } from '../../ui/index.ts';
import classes from './Connections.module.css';
import { KeyPictures } from './KeyPictures.tsx';
import { SOURCE_GUIDES, type SourceGuide } from './source-guides.ts';

type Keys = Readonly<Record<string, string>>;
/** So far back figures are pulled where nobody changes it. */
const DEFAULT_DAYS = 90;

/** Connects an account in three steps: the source, its keys, and what of it. */
export function ConnectForm() {
  const [source, setSource] = useState<ConnectedSource>('amazon');
  const guide = SOURCE_GUIDES.find((one) => one.source === source);
  return (
    <section aria-labelledby="connect">
      <Card>
        <div className={classes.head}>
          <h2 id="connect" className={classes.title}>
            Connect an account
          </h2>
          <p className={classes.description}>
            The keys are stored encrypted on this machine, and go nowhere but to the source itself.
          </p>
        </div>
        <Radio.Group
          className={classes.part ?? ''}
          label="Source"
          value={source}
          onChange={(value) =>
            setSource(SOURCE_GUIDES.find((one) => one.source === value)?.source ?? 'amazon')
          }
        >
          <div className={classes.sources}>
            {SOURCE_GUIDES.map((one) => (
              <Radio key={one.source} value={one.source} label={one.name} description={one.what} />
            ))}
          </div>
        </Radio.Group>
        {guide === undefined ? null : <KeysForm key={source} guide={guide} />}
      </Card>
    </section>
  );
}

function KeysForm({ guide }: { readonly guide: SourceGuide }) {
  const api = useApi();
  const { mutate, isPending } = useListChange('listConnections');
  const [keys, setKeys] = useState<Keys>({});
  const [tested, setTested] = useState<TestedConnection | null>(null);
  const isComplete = guide.fields.every(
    ({ name, isOptional = false }) => isOptional || (keys[name] ?? '').trim() !== '',
  );
  const body = { source: guide.source, keys: trimmed(keys), marketplaces: [], profiles: [] };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isComplete) return;
    mutate(async () => {
      setTested(await api.call(testConnection, { body }));
      return null;
    });
  };
  return (
    <>
      <ol className={classes.steps}>
        {guide.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <KeyPictures
        pictures={guide.pictures}
        labelOf={(field) => guide.fields.find(({ name }) => name === field)?.label ?? field}
      />
      <form className={classes.form} noValidate onSubmit={onSubmit}>
        {guide.fields.map(({ name, label, hint, isSecret }) => (
          <TextInput
            key={name}
            className={classes.key ?? ''}
            label={label}
            placeholder={hint}
            type={isSecret ? 'password' : 'text'}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={keys[name] ?? ''}
            onChange={(event) => {
              setKeys({ ...keys, [name]: event.currentTarget.value });
              setTested(null);
            }}
          />
        ))}
        <Button type="submit" size="md" variant="default" loading={isPending} disabled={!isComplete}>
          Test
        </Button>
      </form>
      {tested === null ? null : (
        <AccountForm
          key={tested.account}
          tested={tested}
          source={guide.source}
          isBusy={isPending}
          onConnect={(chosen) =>
            mutate(async () => {
              const { account } = await api.call(connectAccount, { body: { ...body, ...chosen } });
              setKeys({});
              setTested(null);
              return guide.source === 'mailbox'
                ? `${account} is connected. Its files come in by themselves.`
                : `${account} is connected. Its newest days come first.`;
            })
          }
        />
      )}
    </>
  );
}

/** What was typed, without what was left empty. */
function trimmed(keys: Keys): Keys {
  return Object.fromEntries(
    Object.entries(keys).flatMap(([name, value]) => (value.trim() === '' ? [] : [[name, value.trim()]])),
  );
}

interface AccountFormProps {
  readonly tested: TestedConnection;
  readonly source: ConnectedSource;
  readonly isBusy: boolean;
  readonly onConnect: (chosen: {
    readonly marketplaces: string[];
    readonly since: string;
    readonly without: PullKind[];
  }) => void;
}

/** What of the account is wanted, and how far back. */
function AccountForm({ tested, source, isBusy, onConnect }: AccountFormProps) {
  const kinds = rulesOf(source);
  const [wanted, setWanted] = useState<readonly string[]>(kinds.map(({ kind }) => kind));
  const codes = tested.marketplaces.flatMap(({ code }) => (code === '' ? [] : [code]));
  const [chosen, setChosen] = useState<readonly string[]>(codes);
  const [since, setSince] = useState<string>(addDays(todayInLosAngeles(now()), -DEFAULT_DAYS));
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const without = kinds.flatMap(({ kind }) => (wanted.includes(kind) ? [] : [kind]));
        onConnect({ marketplaces: [...chosen], since, without });
      }}
    >
      <p className={`${classes.detail} ${classes.whole}`}>
        {source === 'mailbox' ? 'Skuline can read' : 'The keys open'} <strong>{tested.account}</strong>.
      </p>
      {tested.refused.length === 0 ? null : (
        <ul className={`${classes.detail} ${classes.whole}`}>
          {tested.refused.map(({ kind, why }) => (
            <li key={kind}>
              <strong>{kinds.find((rule) => rule.kind === kind)?.label ?? kind}</strong>: {why}
            </li>
          ))}
        </ul>
      )}
      {codes.length === 0 ? null : (
        <Checkbox.Group label="Marketplaces" value={[...chosen]} onChange={setChosen}>
          <div className={classes.codes}>
            {codes.map((code) => (
              <Checkbox key={code} value={code} label={code} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      {kinds.length < 2 ? null : (
        <Checkbox.Group label="What is pulled" value={[...wanted]} onChange={setWanted}>
          <div className={classes.codes}>
            {kinds.map(({ kind, label }) => (
              <Checkbox key={kind} value={kind} label={label} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      <TextInput
        label="First day"
        type="date"
        value={since}
        onChange={(event) => setSince(event.currentTarget.value)}
      />
      <Button
        type="submit"
        size="md"
        loading={isBusy}
        disabled={
          since === '' ||
          (codes.length > 0 && chosen.length === 0) ||
          (kinds.length > 0 && wanted.length === 0)
        }
      >
        Connect
      </Button>
    </form>
  );
}
