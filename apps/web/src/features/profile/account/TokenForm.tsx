import { Button, Checkbox, TextInput } from '@mantine/core';
import { TOKEN_SCOPES, tokenBody, type TokenScope, makeToken } from '@skuline/contract';
import { type SubmitEvent, useState } from 'react';
import { Select } from '../../../ui/index.ts';
import { fieldError } from '../../../ui/FieldError.tsx';
import classes from './TokenForm.module.css';
import { useEnding } from './use-ending.ts';

export const SCOPE_NAMES = {
  read: 'Read figures',
  import: 'Import files',
  mcp: 'Connect another assistant',
} as const;

const LASTING = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
];

/** Makes a token for a part of what the person may do; its text is shown this once. */
export function TokenForm() {
  const { api, ending, end } = useEnding(['listTokens']);
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly TokenScope[]>(['read']);
  const [days, setDays] = useState('90');
  const [invalid, setInvalid] = useState<Readonly<Record<string, string>>>({});
  const [made, setMade] = useState<string | null>(null);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const checked = tokenBody.safeParse({ name, scopes, brands: null, days: Number(days) });
    const issues = checked.error?.issues ?? [];
    setInvalid(Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])));
    if (!checked.success) return;
    void end('new', async () => {
      const { token } = await api.call(makeToken, { body: checked.data });
      setMade(token);
      setName('');
      return `${checked.data.name} was made.`;
    });
  };
  return (
    <form className={classes.form} noValidate onSubmit={onSubmit}>
      <TextInput
        className={classes.name ?? ''}
        label="Name of the token"
        autoComplete="off"
        value={name}
        error={fieldError(invalid['name'] ?? null)}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Select
        className={classes.days ?? ''}
        label="Lasts"
        data={LASTING}
        allowDeselect={false}
        value={days}
        onChange={(value) => setDays(value ?? days)}
      />
      <Button type="submit" variant="default" size="md" loading={ending === 'new'}>
        Make token
      </Button>
      <Checkbox.Group
        className={classes.scopes ?? ''}
        label="What it may be used for"
        value={[...scopes]}
        error={fieldError(invalid['scopes'] ?? null)}
        onChange={(values) => setScopes(TOKEN_SCOPES.filter((scope) => values.includes(scope)))}
      >
        <div className={classes.choices}>
          {TOKEN_SCOPES.map((scope) => (
            <Checkbox key={scope} value={scope} label={SCOPE_NAMES[scope]} />
          ))}
        </div>
      </Checkbox.Group>
      {made === null ? null : (
        <TextInput
          className={classes.scopes ?? ''}
          label="The token"
          description="Shown this once. Whoever has it can use it in your name."
          readOnly
          value={made}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </form>
  );
}
