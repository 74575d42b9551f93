import * as z from 'zod/mini';
import { role } from './access.ts';
import { chosenPassword } from './account.ts';
import { textId } from './bounds.ts';
import { defineEndpoint, nameSchemas } from './endpoint.ts';
import { requiredEmail, requiredLine } from './form-fields.ts';
import { linkState, linkToken } from './one-time-link.ts';
import { tenantQuery } from './query.ts';

/** What a member is, and the brands they see alone; null for all. */
const access = { role, brands: z.nullable(z.readonly(z.array(z.string()))) };

const MOST_BRANDS = 500;
const brandNames = z.array(z.string().check(z.minLength(1), z.maxLength(200)));

const accessBody = z.strictObject({
  role,
  brands: z.nullable(brandNames.check(z.minLength(1, 'Choose a brand.'), z.maxLength(MOST_BRANDS))),
});

const member = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  ...access,
  /** Whether a code is asked for at each of their sign-ins. */
  hasSecondFactor: z.boolean(),
  /** Whether it is the person who asks. */
  isSelf: z.boolean(),
});
export type Member = z.output<typeof member>;

const pendingInvitation = z.object({
  id: z.string(),
  email: z.string(),
  ...access,
  /** The name of who invited; null when they are gone. */
  invitedBy: z.nullable(z.string()),
  /** An ISO instant. */
  expiresAt: z.string(),
});
export type PendingInvitation = z.output<typeof pendingInvitation>;

const madeInvitation = z.object({
  email: z.string(),
  /** To be passed on to the invited person, and shown this once. */
  link: z.string(),
  /** Whether it was sent by mail as well; `off` where no mails are sent. */
  mail: z.enum(['sent', 'failed', 'off']),
});
export type MadeInvitation = z.output<typeof madeInvitation>;

export const listMembers = defineEndpoint({
  method: 'GET',
  path: '/api/members',
  ability: 'members.manage',
  summary: 'Who is in the company, and who is invited to it.',
  query: z.strictObject(tenantQuery),
  response: z.object({
    members: z.array(member),
    invitations: z.array(pendingInvitation),
    requiresSecondFactor: z.boolean(),
  }),
  errors: ['unknown_parameter', 'tenant_mismatch', 'managed_elsewhere'],
});

const secondFactorRequirement = z.strictObject({ isRequired: z.boolean() });

export const requireSecondFactor = defineEndpoint({
  method: 'PUT',
  path: '/api/members/second-factor',
  ability: 'members.manage',
  audit: 'in-transaction',
  summary:
    'Whether members need a second factor: those without one may do nothing but set it up, from their next request on.',
  body: secondFactorRequirement,
  response: secondFactorRequirement,
  errors: ['invalid_request', 'unknown_parameter', 'managed_elsewhere'],
});

export const removeMember = defineEndpoint({
  method: 'DELETE',
  path: '/api/members/:id',
  ability: 'members.manage',
  audit: 'in-transaction',
  summary: 'Takes another person out of the company, at once.',
  params: z.strictObject({ id: textId }),
  response: z.object({ removed: z.literal(true) }),
  errors: ['invalid_request', 'user_not_found', 'managed_elsewhere'],
});

export const saveMember = defineEndpoint({
  method: 'PUT',
  path: '/api/members/:id',
  ability: 'members.manage',
  audit: 'in-transaction',
  summary: 'Changes what a person may do and see in the company, from their next request on.',
  params: z.strictObject({ id: textId }),
  body: accessBody,
  response: z.object({ saved: z.literal(true) }),
  errors: ['invalid_request', 'unknown_parameter', 'user_not_found', 'managed_elsewhere'],
});

export const invitationBody = z.strictObject({
  email: requiredEmail('Enter an email.'),
  role: z._default(role, 'admin'),
  brands: z._default(accessBody.shape.brands, null),
});

export const invite = defineEndpoint({
  method: 'POST',
  path: '/api/members/invitations',
  ability: 'members.manage',
  audit: 'in-transaction',
  summary: 'Invites a person into the company by a link that works once, for 7 days.',
  body: invitationBody,
  response: madeInvitation,
  errors: [
    'invalid_request',
    'unknown_parameter',
    'already_exists',
    'managed_elsewhere',
    'too_many_requests',
  ],
});

export const inviteAgain = defineEndpoint({
  method: 'PUT',
  path: '/api/members/invitations/:id',
  ability: 'members.manage',
  audit: 'in-transaction',
  summary: 'Invites the same person again, with a new link; the old one ends.',
  params: z.strictObject({ id: textId }),
  response: madeInvitation,
  errors: [
    'invalid_request',
    'invitation_not_found',
    'already_exists',
    'managed_elsewhere',
    'too_many_requests',
  ],
});

export const revokeInvitation = defineEndpoint({
  method: 'DELETE',
  path: '/api/members/invitations/:id',
  ability: 'members.manage',
  audit: 'in-transaction',
  summary: 'Ends an invitation that nobody has answered.',
  params: z.strictObject({ id: textId }),
  response: z.object({ ended: z.number() }),
  errors: ['invalid_request', 'invitation_not_found', 'managed_elsewhere'],
});

export const checkInvitation = defineEndpoint({
  method: 'POST',
  path: '/api/invitations/check',
  auth: 'public',
  summary: 'Whether an invitation is still open, whom it is for, and into which company.',
  body: z.strictObject({ token: linkToken }),
  response: z.object({
    state: linkState,
    /** Null unless it is open. */
    email: z.nullable(z.string()),
    company: z.nullable(z.string()),
    role: z.nullable(role),
    /** Whether the email has an account, whose owner signs in to accept. */
    isKnown: z.boolean(),
  }),
  errors: ['invalid_request', 'managed_elsewhere'],
});

export const newPersonBody = z.strictObject({
  name: requiredLine('Enter your name.'),
  newPassword: chosenPassword,
});

export const acceptInvitation = defineEndpoint({
  method: 'POST',
  path: '/api/invitations/accept',
  auth: 'optional',
  ability: 'account.write',
  audit: 'in-transaction',
  summary: 'Lets the invited person in, once: signed in, or as a new user with a name and a password.',
  body: z.strictObject({ token: linkToken, person: z.nullable(newPersonBody) }),
  /** `open`: it was, and the person is in. */
  response: z.object({ state: linkState }),
  errors: ['invalid_request', 'other_account', 'already_exists', 'managed_elsewhere'],
});

nameSchemas({
  SecondFactorRequirement: secondFactorRequirement,
  Members: listMembers.response,
  Member: member,
  MemberAccess: accessBody,
  SavedMember: saveMember.response,
  PendingInvitation: pendingInvitation,
  RemovedMember: removeMember.response,
  Invitation: invitationBody,
  MadeInvitation: madeInvitation,
  EndedInvitations: revokeInvitation.response,
  InvitationLink: checkInvitation.body,
  InvitationState: checkInvitation.response,
  InvitationAnswer: acceptInvitation.body,
  AcceptedInvitation: acceptInvitation.response,
});
