import { deleteCompany, exportCompany } from '@skuline/contract';
import { Button, TextInput } from '@mantine/core';
import { formatMoment } from '@skuline/domain/formatting';
import { useState } from 'react';
import { useMay } from '../../../api/index.ts';
import { now, today } from '../../../clock.ts';
import { useSession } from '../../../session/index.ts';
import { saveFile } from '../../../ui/index.ts';
import { OwnerProof, useOwnerProof } from '../account/OwnerProof.tsx';
import listClasses from '../account/SignIns.module.css';
import classes from '../account/TokenForm.module.css';
import { useEnding } from '../account/use-ending.ts';
import { SettingsSection } from '../form/SettingsSection.tsx';

/** Everything of the company: taken away as one file, or deleted; for admins, who prove who they are. */
export function CompanyData({ company }: { readonly company: string }) {
  const { may } = useMay('company.export');
  return may ? <ForAdmins company={company} /> : null;
}

function ForAdmins({ company }: { readonly company: string }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <SettingsSection
      title="All data"
      description="Everything Skuline has of the company as one zip file: figures, reports, costs, names, insights, members. A README in it explains each file."
    >
      {isAsked ? (
        <Deletion company={company} onKeep={() => setAsked(false)} />
      ) : (
        <Export onDelete={() => setAsked(true)} />
      )}
    </SettingsSection>
  );
}

function Export({ onDelete }: { readonly onDelete: () => void }) {
  const { api, ending, end } = useEnding([]);
  const proof = useOwnerProof();
  const download = () =>
    end('export', async () => {
      const file = await api.call(exportCompany, { body: proof.body });
      saveFile(`skuline-company-${today()}.zip`, file);
      proof.clear();
      return 'Everything of the company was exported.';
    });
  return (
    <div className={classes.form}>
      <OwnerProof label="Your password" fields={proof.fields} />
      <Button
        variant="default"
        size="md"
        disabled={!proof.isGiven}
        loading={ending === 'export'}
        onClick={() => void download()}
      >
        Export everything
      </Button>
      <Button variant="default" size="md" disabled={ending === 'export'} onClick={onDelete}>
        Delete the company
      </Button>
    </div>
  );
}

interface DeletionProps {
  readonly company: string;
  readonly onKeep: () => void;
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** The last question, answered with the name of the company; after it nobody is let in, so the person is signed out. */
function Deletion({ company, onKeep }: DeletionProps) {
  const proof = useOwnerProof();
  const { api, ending, end } = useEnding([]);
  const { signOut } = useSession();
  const [name, setName] = useState('');
  const remove = () =>
    end('delete', async () => {
      const { dueAt } = await api.call(deleteCompany, {
        body: { name: name.trim(), ...proof.body },
      });
      const until = formatMoment(new Date(dueAt), now());
      void signOut();
      return `${company} is deleted for good on ${until}. Until then, whoever runs Skuline can bring it back.`;
    });
  return (
    <div className={classes.form}>
      <p className={classes.scopes}>
        <span className={listClasses.detail}>
          Everyone loses access to {company} at once, you too, and all its tokens end. Everything of it is
          deleted for good on {formatMoment(new Date(now().getTime() + WEEK_MS), now())}. Until then, whoever
          runs Skuline can bring it back.
        </span>
      </p>
      <TextInput
        className={classes.name ?? ''}
        label={`Type ${company} to confirm`}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <OwnerProof label="Your password" fields={proof.fields} />
      <Button
        color="red"
        size="md"
        disabled={name.trim() !== company || !proof.isGiven}
        loading={ending === 'delete'}
        onClick={() => void remove()}
      >
        Delete {company}
      </Button>
      <Button variant="default" size="md" disabled={ending === 'delete'} onClick={onKeep}>
        Keep it
      </Button>
    </div>
  );
}
