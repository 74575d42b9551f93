import { type Role, ROLES } from '@skuline/contract';
import { type Command, Option } from 'commander';
import { z } from 'zod';
import { type Access, parseAccess } from '../identity/index.ts';

/** What a member may do and see, as it is typed: a role, and the brands they see alone. */
export const accessArgs = { role: z.enum(ROLES).default('admin'), brand: z.array(z.string()).default([]) };

/** The same, as it is listed. */
export const listedAccess = z.object({
  role: z.enum(ROLES),
  brands: z.array(z.string()).readonly().nullable(),
});

export const roleOption = () =>
  new Option(
    '--role <role>',
    'what they may do: everything (admin), all but people and deletion (analyst), or look (viewer)',
  ).choices(ROLES);

export const brandOption = () =>
  new Option('--brand <name>', 'show this brand alone; once for each brand').argParser(
    (text: string, before: readonly string[] | undefined) => [...(before ?? []), text],
  );

export function accessOptions(command: Command): Command {
  return command.addOption(roleOption().default('admin')).addOption(brandOption());
}

/** Throws `invalid_request` for an admin of some brands. */
export function accessOf({
  role,
  brand,
}: {
  readonly role: Role;
  readonly brand: readonly string[];
}): Access {
  return parseAccess({ role, brands: brand.length === 0 ? null : brand });
}

export function formatAccess({ role, brands }: Access): string {
  return brands === null ? role : `${role}: ${brands.join(', ')}`;
}
