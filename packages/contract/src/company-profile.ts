import * as z from 'zod/mini';
import { version } from './bounds.ts';
import { defineEndpoint, nameSchemas } from './endpoint.ts';
import { MAX_TEXT, optionalText, requiredLine } from './form-fields.ts';
import { tenantQuery } from './query.ts';

/** Longer backgrounds are refused, counted in JavaScript's characters. */
export const MAX_BRAND_BACKGROUND_LENGTH = MAX_TEXT;

const companyProfileResponse = z.object({
  /** The tenant's name. */
  name: z.string(),
  /** What the assistant is told of the brand; '' while nobody wrote any. */
  brandBackground: z.string(),
  /** Who changed it last, by the name they had then; null before the first change. */
  changedBy: z.nullable(z.string()),
  /** ISO instant. */
  changedAt: z.nullable(z.string()),
  /** Says which state a change was made from; a PUT with an older one is refused with `changed_elsewhere`. */
  version: z.number(),
});
export type CompanyProfile = z.output<typeof companyProfileResponse>;

export const companyProfileBody = z.strictObject({
  name: requiredLine('Enter the company name.'),
  brandBackground: optionalText,
  version,
});

export const getCompanyProfile = defineEndpoint({
  method: 'GET',
  path: '/api/company-profile',
  ability: 'profile.read',
  summary: 'The company profile of the tenant of the token.',
  query: z.strictObject(tenantQuery),
  response: companyProfileResponse,
  errors: ['unknown_parameter', 'tenant_mismatch', 'tenant_not_found'],
});

export const saveCompanyProfile = defineEndpoint({
  method: 'PUT',
  path: '/api/company-profile',
  ability: 'company.write',
  audit: 'in-transaction',
  summary: 'Replaces the company profile.',
  body: companyProfileBody,
  response: companyProfileResponse,
  errors: ['invalid_request', 'unknown_parameter', 'changed_elsewhere', 'already_exists', 'tenant_not_found'],
});

nameSchemas({ CompanyProfile: companyProfileResponse, CompanyProfileChange: companyProfileBody });
