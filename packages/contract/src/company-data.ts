import * as z from 'zod/mini';
import { provenBody, provenErrors } from './account.ts';
import { defineEndpoint, nameSchemas } from './endpoint.ts';
import { requiredLine } from './form-fields.ts';

export const exportCompany = defineEndpoint({
  method: 'POST',
  path: '/api/company/exports',
  ability: 'company.export',
  audit: 'in-transaction',
  summary: 'Everything of the company as one zip, made while it is sent; a README in it explains each file.',
  body: provenBody,
  kind: 'bytes',
  response: z.file(),
  limit: 'form',
  errors: provenErrors,
});

export const deleteCompany = defineEndpoint({
  method: 'POST',
  path: '/api/company/deletion',
  ability: 'company.delete',
  audit: 'in-transaction',
  summary:
    "Ends everybody's access to the company at once, and deletes everything of it a week later; until then an operator can bring it back.",
  body: z.strictObject({ name: requiredLine('Enter the name of the company.'), ...provenBody.shape }),
  response: z.object({
    /** ISO instant from which it is gone for good. */
    dueAt: z.string(),
  }),
  errors: provenErrors,
});

nameSchemas({
  CompanyDeletion: deleteCompany.body,
  CompanyToBeDeleted: deleteCompany.response,
});
