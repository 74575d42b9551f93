import { Button } from '@mantine/core';
import { type Member, removeMember, saveMember } from '@skuline/contract';
import { IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import { Badge, Icon } from '../../../ui/index.ts';
import listClasses from '../account/SignIns.module.css';
import { useEnding } from '../account/use-ending.ts';
import { type AccessChoice, AccessFields, describeAccess } from './AccessFields.tsx';
import classes from './Members.module.css';

type Asked = 'change' | 'remove' | null;

/** One person: what they may do, which can be changed in place, and their removal. */
export function MemberRow({ member }: { readonly member: Member }) {
  const { id, name, email, isSelf, hasSecondFactor } = member;
  const { api, ending, end } = useEnding(['listMembers']);
  const [asked, setAsked] = useState<Asked>(null);
  const remove = () =>
    end(id, async () => {
      await api.call(removeMember, { params: { id } });
      return `${name} was removed.`;
    });
  const save = (choice: AccessChoice) =>
    end(id, async () => {
      const brands = choice.brands === null ? null : [...choice.brands];
      await api.call(saveMember, { params: { id }, body: { role: choice.role, brands } });
      setAsked(null);
      return `${name} is now: ${describeAccess(choice)}.`;
    });
  const isBusy = ending === id;
  const detail = asked === 'remove' ? `${email} will lose access to this company at once.` : email;
  return (
    <li className={listClasses.row}>
      <span className={listClasses.icon}>
        <Icon shape={IconUser} place="navigation" />
      </span>
      <div className={listClasses.words}>
        <p className={listClasses.name}>
          {name}
          <Badge>{describeAccess(member)}</Badge>
          {isSelf ? <Badge>You</Badge> : null}
          {hasSecondFactor ? <Badge>Two-step sign-in</Badge> : null}
        </p>
        {detail === name ? null : <p className={listClasses.detail}>{detail}</p>}
      </div>
      {isSelf || asked !== null ? null : (
        <>
          <Button variant="default" aria-label={`Change ${name}`} onClick={() => setAsked('change')}>
            Change
          </Button>
          <Button variant="default" aria-label={`Remove ${name}`} onClick={() => setAsked('remove')}>
            Remove
          </Button>
        </>
      )}
      {asked === 'change' ? (
        <ChangeForm
          member={member}
          isBusy={isBusy}
          onSave={(choice) => void save(choice)}
          onKeep={() => setAsked(null)}
        />
      ) : null}
      {asked === 'remove' ? (
        // Removing is asked for twice: it signs the person out of the company at once.
        <>
          <Button
            color="red"
            loading={isBusy}
            aria-label={`Remove ${name} now`}
            onClick={() => void remove()}
          >
            Remove
          </Button>
          <Button variant="default" disabled={isBusy} onClick={() => setAsked(null)}>
            Keep
          </Button>
        </>
      ) : null}
    </li>
  );
}

interface ChangeFormProps {
  readonly member: Member;
  readonly isBusy: boolean;
  readonly onSave: (choice: AccessChoice) => void;
  readonly onKeep: () => void;
}

function ChangeForm({ member: { name, role, brands }, isBusy, onSave, onKeep }: ChangeFormProps) {
  const [choice, setChoice] = useState<AccessChoice>({ role, brands });
  return (
    <div className={classes.change}>
      <AccessFields who={name} choice={choice} onChange={setChoice} />
      <Button loading={isBusy} aria-label={`Save the role of ${name}`} onClick={() => onSave(choice)}>
        Save
      </Button>
      <Button variant="default" disabled={isBusy} onClick={onKeep}>
        Keep
      </Button>
    </div>
  );
}
