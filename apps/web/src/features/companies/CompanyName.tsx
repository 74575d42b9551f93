import { UnstyledButton } from '@mantine/core';
import { useSession } from '../../session/index.ts';
import { showToast } from '../../ui/index.ts';
import { warn } from '../../warn.ts';
import classes from './Companies.module.css';
import type { CompanyRow } from './prepare-companies.ts';

/** A company, which a click opens; the open one is said to be. */
export function CompanyName({ company }: { readonly company: CompanyRow }) {
  const { user, switchTenant } = useSession();
  const { id, name, brands } = company;
  const open = async () => {
    try {
      await switchTenant(id);
    } catch (error) {
      warn('the tenant could not be switched', error);
      showToast({
        kind: 'failed',
        message: `Could not switch to ${name}. Check your connection and try again.`,
      });
    }
  };
  const remark = user?.tenantId === id ? 'open now' : brands === null ? '' : brands.join(', ');
  return (
    <>
      {user?.tenantId === id ? (
        name
      ) : (
        <UnstyledButton className={classes.name ?? ''} title={`Open ${name}`} onClick={() => void open()}>
          {name}
        </UnstyledButton>
      )}
      {remark === '' ? null : <small> {remark}</small>}
    </>
  );
}
