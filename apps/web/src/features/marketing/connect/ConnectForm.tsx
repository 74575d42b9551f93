import { Button } from '@mantine/core';
import type { ConnectionRequest } from '@skuline/contract';
import { useState } from 'react';
import { answerConnectionRequest } from '../../../session/index.ts';
import { Select } from '../../../ui/index.ts';
import { warn } from '../../../warn.ts';
import { Refusal } from '../sign-in/Refusal.tsx';
import signInClasses from '../sign-in/SignInPage.module.css';
import classes from './ConnectForm.module.css';
import { formatReturnPlace } from './return-place.ts';

export interface ConnectFormProps {
  readonly request: ConnectionRequest;
  readonly redirectUri: string;
  readonly onAnswered: (outcome: 'done' | 'expired') => void;
}

/** Who asks, what they could read, of which company, and where the answer goes. */
export function ConnectForm({ request, redirectUri, onAnswered }: ConnectFormProps) {
  const { clientName, email, companies } = request;
  const [companyId, setCompanyId] = useState(request.companyId);
  const { answering, problem, answer } = useAnswer(companyId, onAnswered);
  const [only] = companies;
  return (
    <>
      <h1 className={signInClasses.title}>Let {clientName} read your figures?</h1>
      <p className={signInClasses.hint}>
        This is the name it gave itself. Continue only if you started this just now.
      </p>
      <dl className={classes.facts}>
        <dt>It can read</dt>
        <dd>
          The figures, products, costs, goals and insights of one company, as you see them in Skuline. It
          can’t change anything.
        </dd>
        <dt id="connect-company">Company</dt>
        <dd>
          {companies.length > 1 ? (
            <Select
              aria-labelledby="connect-company"
              allowDeselect={false}
              data={companies.map(({ id, name }) => ({ value: id, label: name }))}
              value={companyId}
              onChange={setCompanyId}
            />
          ) : (
            (only?.name ??
            'Your account does not belong to a company yet. Ask your administrator to add it to one.')
          )}
        </dd>
        <dt>Signed in as</dt>
        <dd>{email}</dd>
        <dt>Your answer goes to</dt>
        <dd>{formatReturnPlace(redirectUri)}</dd>
      </dl>
      <Refusal text={problem} />
      <div className={classes.buttons}>
        <Button
          size="md"
          loading={answering === 'yes'}
          disabled={companyId === null || answering === 'no'}
          onClick={() => void answer(true)}
        >
          Allow
        </Button>
        <Button
          size="md"
          variant="default"
          loading={answering === 'no'}
          disabled={answering === 'yes'}
          onClick={() => void answer(false)}
        >
          Don’t allow
        </Button>
      </div>
      <p className={signInClasses.other}>You can end this at any time, under Profile, Account.</p>
    </>
  );
}

/** Sends the person's answer and goes where the issuer says. */
function useAnswer(companyId: string | null, onAnswered: ConnectFormProps['onAnswered']) {
  const [answering, setAnswering] = useState<'yes' | 'no' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const answer = async (accept: boolean) => {
    setAnswering(accept ? 'yes' : 'no');
    setProblem(null);
    try {
      const query = window.location.search.slice(1);
      const next = await answerConnectionRequest({ accept, companyId: companyId ?? '', query });
      if (next !== null) window.location.assign(next);
      onAnswered(next === null ? 'expired' : 'done');
    } catch (error) {
      warn('the answer to a connection could not be sent', error);
      setProblem('Your answer could not be sent. Check your connection and try again.');
      setAnswering(null);
    }
  };
  return { answering, problem, answer };
}
