import { Button } from '@mantine/core';
import { type Member, requireSecondFactor } from '@skuline/contract';
import { useState } from 'react';
import listClasses from '../account/SignIns.module.css';
import { useEnding } from '../account/use-ending.ts';

interface RequireSecondFactorProps {
  readonly isRequired: boolean;
  /** The members that have none. */
  readonly without: readonly Member[];
}

function describe({ isRequired, without }: RequireSecondFactorProps): string {
  if (isRequired) return 'Everybody needs two-step sign-in to see this company.';
  if (without.length === 0) return 'Everybody has turned on two-step sign-in; it is not required.';
  const names = without.map(({ name, isSelf }) => (isSelf ? 'you' : name)).join(', ');
  return `Two-step sign-in is not required. Without it: ${names}.`;
}

/** Whether members need a second factor; asked for twice, since whoever has none is held up at once. */
export function RequireSecondFactor(props: RequireSecondFactorProps) {
  const { isRequired, without } = props;
  const { api, ending, end } = useEnding(['listMembers', 'getAccount']);
  const [isAsked, setAsked] = useState(false);
  const save = (wanted: boolean) =>
    end('requirement', async () => {
      await api.call(requireSecondFactor, { body: { isRequired: wanted } });
      setAsked(false);
      return wanted ? 'Two-step sign-in is required now.' : 'Two-step sign-in is no longer required.';
    });
  const holdsUp = without.length > 0 && !isRequired;
  return (
    <div className={listClasses.foot}>
      <p className={listClasses.detail}>
        {isAsked
          ? 'Members without it cannot use this company until they turn it on, and their tokens are refused.'
          : describe(props)}
      </p>
      <Button
        variant="default"
        loading={ending === 'requirement'}
        onClick={() => (holdsUp && !isAsked ? setAsked(true) : void save(!isRequired))}
      >
        {isRequired ? 'Make it optional' : isAsked ? 'Require it now' : 'Require two-step sign-in'}
      </Button>
      {isAsked ? (
        <Button variant="default" onClick={() => setAsked(false)}>
          Cancel
        </Button>
      ) : null}
    </div>
  );
}
