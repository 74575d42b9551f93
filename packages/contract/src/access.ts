import * as z from 'zod/mini';

/** What a member may be in a company. */
export const ROLES = ['admin', 'analyst', 'viewer'] as const;
export const role = z.enum(ROLES);
export type Role = z.output<typeof role>;
