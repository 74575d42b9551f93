import { Button } from '@mantine/core';
import { type System, keepCompany } from '@skuline/contract';
import { countOf, formatMoment } from '@skuline/domain/formatting';
import { now } from '../../../clock.ts';
import listClasses from '../account/SignIns.module.css';
import { useEnding } from '../account/use-ending.ts';
import { SettingsSection } from '../form/SettingsSection.tsx';

/** All companies, and a way back for those that are to be deleted. */
export function SystemCompanies({ companies }: Pick<System, 'companies'>) {
  const { api, ending, end } = useEnding(['getSystem']);
  const keep = (id: string, name: string) =>
    end(id, async () => {
      await api.call(keepCompany, { params: { id } });
      return `${name} is back, with its members. Tokens and links have to be made again.`;
    });
  return (
    <SettingsSection title="Companies" description="Every company of this installation.">
      <ul className={listClasses.list} aria-label="Companies">
        {companies.map((company) => (
          <li key={company.id} className={listClasses.row}>
            <div className={listClasses.words}>
              <p className={listClasses.name}>{company.name}</p>
              <p className={listClasses.detail}>{describeCompany(company)}</p>
            </div>
            {company.deletedAt === null ? null : (
              <Button
                variant="default"
                loading={ending === company.id}
                aria-label={`Bring ${company.name} back`}
                onClick={() => void keep(company.id, company.name)}
              >
                Bring back
              </Button>
            )}
          </li>
        ))}
      </ul>
    </SettingsSection>
  );
}

function describeCompany({ members, deletedAt }: System['companies'][number]): string {
  if (deletedAt !== null)
    return `Deleted for good on ${formatMoment(new Date(deletedAt), now())}; nobody can sign in to it`;
  return members === null ? 'Its members are managed by your identity provider' : countOf(members, 'member');
}
