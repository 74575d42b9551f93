import { AppError } from '@skuline/contract';
import type { EndpointCall } from '../../http/mount-endpoints.ts';
import type { Identity } from '../../identity/index.ts';
import type { CompanyDeletions } from './delete-company.ts';
import type { ExportCompany } from './export-company.ts';

export interface CompanyDataRoutesDependencies {
  readonly identity: Pick<Identity, 'accounts' | 'directory'>;
  readonly companies: { readonly deletions: CompanyDeletions; readonly exportAll: ExportCompany };
}

/** /api/company: everything of it, taken away or deleted by an admin who proves who they are. */
export function companyDataRoutes({ identity, companies }: CompanyDataRoutesDependencies) {
  const { accounts, directory } = identity;
  return {
    async exportCompany({ caller, body, request, reply }: EndpointCall<'exportCompany'>) {
      await accounts.prove(caller, { ...body, address: request.ip });
      const zip = await companies.exportAll(await directory.getTenant(caller.tenantId));
      reply
        .header('content-disposition', 'attachment; filename="skuline-company.zip"')
        .type('application/zip');
      return zip;
    },
    async deleteCompany({ caller, body, request }: EndpointCall<'deleteCompany'>) {
      const { name, ...proof } = body;
      const company = await directory.getTenant(caller.tenantId);
      if (name !== company.name) {
        throw new AppError('invalid_request', {
          message: `Type the name of the company as it is written: ${company.name}`,
        });
      }
      await accounts.prove(caller, { ...proof, address: request.ip });
      const dueAt = await companies.deletions.ask(company, { by: caller.email });
      // Gone at once it is by the command line alone.
      if (dueAt === null) throw new Error('A company was deleted without its week.');
      return { dueAt: dueAt.toISOString() };
    },
  };
}
