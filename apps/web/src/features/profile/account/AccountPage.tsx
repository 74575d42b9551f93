import type { Account } from '@skuline/contract';
import { useQuery } from '@tanstack/react-query';
import { accountQuery, useApi } from '../../../api/index.ts';
import { Loaded } from '../form/Loaded.tsx';
import { SettingsRow, SettingsRows } from '../form/SettingsFields.tsx';
import { SettingsSection } from '../form/SettingsSection.tsx';
import classes from './AccountPage.module.css';
import { EmailForm } from './EmailForm.tsx';
import { NameForm } from './NameForm.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { Passkeys } from './Passkeys.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { SignIns } from './SignIns.tsx';
import { Tokens } from './Tokens.tsx';

/** Only http(s) URLs become links, whatever an issuer is called. */
function IssuerLink({ issuer }: { readonly issuer: string }) {
  if (!/^https?:\/\//.test(issuer)) return <>{issuer}</>;
  return (
    <a className={classes.link} href={issuer} rel="noreferrer">
      {new URL(issuer).host}
    </a>
  );
}

function OutsideAccount({ account, issuer }: { readonly account: Account; readonly issuer: string }) {
  return (
    <SettingsSection
      title="Your account"
      description={
        <>
          Your name, email, password and sign-ins are managed at <IssuerLink issuer={issuer} />: change them
          there.
        </>
      }
    >
      <SettingsRows>
        <SettingsRow label="Name">
          <span className={classes.value}>{account.name}</span>
        </SettingsRow>
        <SettingsRow label="Email">
          <span className={classes.value}>{account.email}</span>
        </SettingsRow>
      </SettingsRows>
    </SettingsSection>
  );
}

/** For pages opened over plain HTTP from another machine. */
function UnencryptedNote() {
  if (window.isSecureContext) return null;
  return (
    <p className={classes.note}>
      This connection is not encrypted: others on the network can read what you see and type here. Ask your
      administrator for an https address.
    </p>
  );
}

/** /profile/account: the person's name, email, password, passkeys, sign-ins and tokens. */
export function AccountPage() {
  const api = useApi();
  const account = useQuery({ ...accountQuery(api), refetchOnMount: 'always', refetchOnWindowFocus: true });
  return (
    <>
      <Loaded query={account} subject="Your account">
        {(known) =>
          known.managedAt === null ? (
            <>
              <NameForm account={known} />
              <EmailForm email={known.email} />
              <PasswordForm email={known.email} />
              {known.secondFactor === null ? null : <SecondFactor state={known.secondFactor} />}
              <Passkeys />
              <SignIns />
              <Tokens />
            </>
          ) : (
            <OutsideAccount account={known} issuer={known.managedAt} />
          )
        }
      </Loaded>
      <UnencryptedNote />
    </>
  );
}
