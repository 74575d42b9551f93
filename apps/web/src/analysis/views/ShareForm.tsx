import { makeLink } from '@skuline/contract';
import { Button, CopyButton, SegmentedControl, TextInput } from '@mantine/core';
import { type LinkKind, type SharedPage, SHEET_PAGES, type Sheet, SHEETS } from '@skuline/domain/views';
import { Link } from '@tanstack/react-router';
import { type SubmitEvent, useState } from 'react';
import { useApi, useListChange } from '../../api/index.ts';
import { trackAction } from '../../telemetry/index.ts';
import { Select } from '../../ui/index.ts';
import classes from '../notes/Notes.module.css';
import { useShownSearch } from './shown-search.ts';

interface ShareFormProps {
  readonly page: SharedPage;
  readonly onClose: () => void;
}

const LASTING = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
];
const UNENDING = { value: '', label: 'Until it is revoked' };

const SHEET_NAMES: Readonly<Record<Sheet, string>> = { movers: 'Movers', funnel: 'Money lost by step' };

const KIND_TEXTS: Readonly<Record<LinkKind, string>> = {
  page: 'Whoever has the link sees this page with these days and filters, without an account, and nothing else.',
  sheet: 'Excel and Google Sheets read the table from this address, and read it again when they refresh.',
};

/** Makes a link that shows the page, or a table of it, to people without an account. */
export function ShareForm({ page, onClose }: ShareFormProps) {
  const { call } = useApi();
  const search = useShownSearch();
  const sheet = SHEETS.find((one) => SHEET_PAGES[one] === page);
  const [kind, setKind] = useState<LinkKind>('page');
  const [name, setName] = useState('');
  const [days, setDays] = useState('30');
  const [isChecked, setChecked] = useState(false);
  const [made, setMade] = useState<{ readonly kind: LinkKind; readonly token: string } | null>(null);
  const { mutate: change, isPending } = useListChange('listLinks');
  if (made !== null) return <MadeLink {...made} onClose={onClose} />;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setChecked(true);
    if (name.trim() === '') return;
    change(async () => {
      const { token } = await call(makeLink, {
        body: {
          name: name.trim(),
          page,
          search,
          days: days === '' ? null : Number(days),
          ...(kind === 'sheet' && sheet !== undefined ? { sheet } : {}),
        },
      });
      trackAction('link_made', { kind });
      setMade({ kind, token });
      return 'The link was made.';
    });
  };
  const choose = (next: LinkKind) => {
    setKind(next);
    if (next === 'page' && days === '') setDays('30');
  };
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      {sheet === undefined ? null : (
        <SegmentedControl
          aria-label="What is shared"
          value={kind}
          onChange={choose}
          data={[
            { value: 'page', label: 'This page' },
            { value: 'sheet', label: `${SHEET_NAMES[sheet]} for a spreadsheet` },
          ]}
        />
      )}
      <p className={classes.text}>{KIND_TEXTS[kind]}</p>
      <TextInput
        label="Name"
        description={kind === 'page' ? 'Whoever opens the link sees it.' : 'You find the address by it.'}
        autoComplete="off"
        maxLength={80}
        data-autofocus
        value={name}
        error={isChecked && name.trim() === '' ? 'Give it a name.' : null}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Select
        label="Works for"
        data={kind === 'sheet' ? [...LASTING, UNENDING] : LASTING}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        value={days}
        onChange={(value) => setDays(value ?? days)}
      />
      <div className={classes.formActions}>
        <Button variant="default" onClick={onClose}>
          Back
        </Button>
        <Button type="submit" loading={isPending}>
          Make the link
        </Button>
      </div>
    </form>
  );
}

function addressOf(kind: LinkKind, token: string): string {
  // A fragment is sent nowhere; a spreadsheet can only send the address.
  const path = kind === 'page' ? `/shared#${token}` : `/api/sheet.csv?token=${token}`;
  return window.location.origin + path;
}

interface MadeLinkProps {
  readonly kind: LinkKind;
  readonly token: string;
  readonly onClose: () => void;
}

/** The address, which is shown this once. */
function MadeLink({ kind, token, onClose }: MadeLinkProps) {
  const address = addressOf(kind, token);
  return (
    <div className={classes.form}>
      <TextInput
        label={kind === 'page' ? 'The link' : 'The address'}
        description="Shown this once. Whoever has it can use it until it ends or is revoked."
        readOnly
        value={address}
        onFocus={(event) => event.currentTarget.select()}
      />
      {kind === 'page' ? null : (
        <p className={classes.text}>
          In Excel choose Data, From Web, and paste the address. In Google Sheets write{' '}
          <code>=IMPORTDATA(&quot;the address&quot;)</code>.
        </p>
      )}
      <p className={classes.text}>
        You see how often it is used, and revoke it, under{' '}
        <Link to="/profile/links" className={classes.link}>
          Shared links
        </Link>
        .
      </p>
      <div className={classes.formActions}>
        <Button variant="default" onClick={onClose}>
          Done
        </Button>
        <CopyButton value={address}>
          {({ copied, copy }) => <Button onClick={copy}>{copied ? 'Copied' : 'Copy'}</Button>}
        </CopyButton>
      </div>
    </div>
  );
}
