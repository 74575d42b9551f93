import {
  type CompanyDeletions,
  createCompanyDeletions,
  type DeletionDependencies,
} from './delete-company.ts';
import { createCompanyExport, type ExportCompany } from './export-company.ts';

export { companyDataRoutes } from './company-data.routes.ts';

/** What is done to everything of a company. */
export interface Companies {
  readonly deletions: CompanyDeletions;
  readonly exportAll: ExportCompany;
}

export function openCompanies(dependencies: DeletionDependencies): Companies {
  return { deletions: createCompanyDeletions(dependencies), exportAll: createCompanyExport(dependencies) };
}
