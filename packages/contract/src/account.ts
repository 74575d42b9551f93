import * as z from 'zod/mini';
import { tokenScope } from './access.ts';
import { momentVersion, textId } from './bounds.ts';
import { defineEndpoint, nameSchemas } from './endpoint.ts';
import { requiredEmail, requiredLine } from './form-fields.ts';
import { linkState, linkToken } from './one-time-link.ts';
import { tenantQuery } from './query.ts';

/** How long a password of the embedded identity provider may be, in characters. */
export const PASSWORD_LENGTH = { min: 10, max: 128 } as const;
/** What a form says of a new password before it is typed. */
export const PASSWORD_ADVICE = `At least ${PASSWORD_LENGTH.min} characters. A few words in a row are easy to remember.`;

const secondFactor = z.object({
  /** Whether a code of an authenticator app is asked for at each sign-in. */
  isOn: z.boolean(),
  /** How many passkeys the person has: each stands for the code, and for the password. */
  passkeys: z.number(),
  /** How many recovery codes have not been used. */
  recoveryCodes: z.number(),
  /** Whether the company that is open requires it of its members. */
  isRequired: z.boolean(),
});
export type SecondFactor = z.output<typeof secondFactor>;

const accountResponse = z.object({
  email: z.string(),
  name: z.string(),
  /** The outside identity provider that stores name and password; null for the embedded one. */
  managedAt: z.nullable(z.string()),
  /** Null where another identity provider asks for it. */
  secondFactor: z.nullable(secondFactor),
  /** Says which state a change was made from; a PUT with an older one is refused with `changed_elsewhere`. */
  version: z.number(),
});
export type Account = z.output<typeof accountResponse>;

export const accountBody = z.strictObject({ name: requiredLine('Enter your name.'), version: momentVersion });

export const getAccount = defineEndpoint({
  method: 'GET',
  path: '/api/account',
  ability: 'account.read',
  summary: 'The account of the person the token names.',
  query: z.strictObject(tenantQuery),
  response: accountResponse,
  errors: ['unknown_parameter', 'tenant_mismatch'],
});

export const saveAccount = defineEndpoint({
  method: 'PUT',
  path: '/api/account',
  ability: 'account.write',
  audit: 'in-transaction',
  summary: "Changes the person's name.",
  body: accountBody,
  response: accountResponse,
  errors: ['invalid_request', 'unknown_parameter', 'changed_elsewhere', 'managed_elsewhere'],
});

export const chosenPassword = z
  .string()
  .check(
    z.minLength(PASSWORD_LENGTH.min, `Use at least ${PASSWORD_LENGTH.min} characters.`),
    z.maxLength(PASSWORD_LENGTH.max, `Use at most ${PASSWORD_LENGTH.max} characters.`),
  );

/** What proves that the owner of an account changes it: all that a sign-in asks for. */
export const provenBody = z.strictObject({
  currentPassword: z
    .string()
    .check(z.minLength(1, 'Enter your current password.'), z.maxLength(1000, 'This is not a password.')),
  /** A code of the authenticator app, a recovery code or one given for a passkey; needed where the owner signs in in two steps. */
  code: z.optional(z.string().check(z.maxLength(100, 'This is not a code.'))),
});

export const passwordBody = z
  .strictObject({
    ...provenBody.shape,
    newPassword: chosenPassword,
  })
  .check(
    z.refine(({ currentPassword, newPassword }) => currentPassword !== newPassword, {
      path: ['newPassword'],
      message: 'Choose a password other than the current one.',
    }),
  );

/** How many sign-ins a call has ended. */
const endedSignIns = z.object({ ended: z.number() });

const recoveryCodes = z.array(z.string());
export const provenErrors = [
  'invalid_request',
  'unknown_parameter',
  'wrong_password',
  'wrong_code',
  'managed_elsewhere',
  'too_many_requests',
] as const;

export const startSecondFactor = defineEndpoint({
  method: 'POST',
  path: '/api/account/second-factor',
  ability: 'account.write',
  summary:
    'Makes a secret for an authenticator app, and recovery codes; neither is asked for until a first code was right.',
  body: provenBody,
  response: z.object({
    /** As a person types it into an app, in groups of four. */
    secret: z.string(),
    /** The same as an `otpauth:` address, for a QR code. */
    uri: z.string(),
    /** None where the ones that came with a passkey go on. */
    recoveryCodes,
  }),
  errors: [...provenErrors, 'already_exists'],
});

const codeBody = z.strictObject({
  code: z.string().check(z.regex(/^\s*\d{3}\s?\d{3}\s*$/, 'Enter the 6 digits that your app shows.')),
});

export const confirmSecondFactor = defineEndpoint({
  method: 'PUT',
  path: '/api/account/second-factor',
  ability: 'account.write',
  audit: 'in-transaction',
  summary: 'Turns the second factor on, given a first code of the app, and ends all other sign-ins.',
  body: codeBody,
  response: endedSignIns,
  errors: ['invalid_request', 'unknown_parameter', 'wrong_code', 'managed_elsewhere', 'too_many_requests'],
});

export const endSecondFactor = defineEndpoint({
  method: 'POST',
  path: '/api/account/second-factor/off',
  ability: 'account.write',
  audit: 'in-transaction',
  summary: 'Turns the second factor off.',
  body: provenBody,
  response: z.object({ isOn: z.literal(false) }),
  errors: provenErrors,
});

export const renewRecoveryCodes = defineEndpoint({
  method: 'POST',
  path: '/api/account/second-factor/recovery-codes',
  ability: 'account.write',
  audit: 'in-transaction',
  summary: 'Makes new recovery codes; the ones before are worth nothing from then on.',
  body: provenBody,
  response: z.object({ recoveryCodes }),
  errors: provenErrors,
});

/** The same, and how many tokens for scripts and for other assistants. */
const endedAccess = z.object({ ended: z.number(), endedTokens: z.number() });

export const changePassword = defineEndpoint({
  method: 'PUT',
  path: '/api/account/password',
  ability: 'account.write',
  audit: 'in-transaction',
  summary: 'Changes the password, given the current one, and ends all other sign-ins and all tokens.',
  body: passwordBody,
  response: endedAccess,
  errors: provenErrors,
});

const newEmailBody = z.strictObject({
  email: requiredEmail('Enter your new email.'),
  ...provenBody.shape,
});

export const askEmailChange = defineEndpoint({
  method: 'POST',
  path: '/api/account/email',
  ability: 'account.write',
  summary:
    'Has a link sent to a new address to sign in with, unless somebody has it: the response does not tell. Nothing is changed before the link is used.',
  body: newEmailBody,
  response: z.object({
    /** False where no mails are sent at all. */
    sendsMail: z.boolean(),
  }),
  errors: provenErrors,
});

export const confirmEmail = defineEndpoint({
  method: 'POST',
  path: '/api/account/email/confirm',
  ability: 'account.write',
  audit: 'in-transaction',
  summary: "Changes the person's address by their own open link, once. Sign-ins and tokens stay.",
  body: z.strictObject({ token: linkToken }),
  response: z.object({
    /** `open`: it was, and the address is changed. */
    state: linkState,
    /** The new address; null unless it was changed. */
    email: z.nullable(z.string()),
  }),
  errors: ['invalid_request', 'unknown_parameter', 'already_exists', 'managed_elsewhere'],
});

const signInResponse = z.object({
  id: z.string(),
  /** The browser's own description of itself, where it gave one. */
  userAgent: z.nullable(z.string()),
  /** ISO instants. */
  signedInAt: z.string(),
  lastActiveAt: z.string(),
  /** Whether the token of this very call was made in it. */
  isCurrent: z.boolean(),
});
export type SignIn = z.output<typeof signInResponse>;

export const listSignIns = defineEndpoint({
  method: 'GET',
  path: '/api/account/sign-ins',
  ability: 'account.read',
  summary:
    'Where the person is signed in, the most recently active first; none at an outside identity provider.',
  query: z.strictObject(tenantQuery),
  response: z.array(signInResponse),
  errors: ['unknown_parameter', 'tenant_mismatch'],
});

export const endSignIn = defineEndpoint({
  method: 'DELETE',
  path: '/api/account/sign-ins/:id',
  ability: 'account.write',
  audit: 'in-transaction',
  summary: 'Signs one browser of the person out; its tokens are refused from then on.',
  params: z.strictObject({ id: textId }),
  response: endedSignIns,
  errors: ['invalid_request', 'sign_in_not_found'],
});

export const endOtherSignIns = defineEndpoint({
  method: 'DELETE',
  path: '/api/account/sign-ins',
  ability: 'account.write',
  audit: 'in-transaction',
  summary: 'Signs every other browser of the person out, and ends all tokens.',
  query: z.strictObject(tenantQuery),
  response: endedAccess,
  errors: ['unknown_parameter', 'tenant_mismatch'],
});

const issuedToken = z.object({
  id: z.string(),
  /** A script's opens the API for two hours, another assistant's /mcp alone for months, a connection while it is used. */
  kind: z.enum(['script', 'assistant', 'api', 'connection']),
  /** What it is made for; null for all that its owner may do. */
  scopes: z.nullable(z.readonly(z.array(tokenScope))),
  /** The brands it shows alone; null for all that its owner sees. */
  brands: z.nullable(z.readonly(z.array(z.string()))),
  name: z.string(),
  /** The company it is for. */
  tenant: z.string(),
  /** ISO instants; the last use to the minute, null when never. */
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
  expiresAt: z.string(),
});
export type IssuedToken = z.output<typeof issuedToken>;

/** How many tokens a call has ended. */
const endedTokens = z.object({ ended: z.number() });

export const listTokens = defineEndpoint({
  method: 'GET',
  path: '/api/account/tokens',
  ability: 'account.read',
  summary:
    "The person's tokens for scripts and for other assistants, and their connections, the newest first.",
  query: z.strictObject(tenantQuery),
  response: z.array(issuedToken),
  errors: ['unknown_parameter', 'tenant_mismatch'],
});

/** Days the longest token lasts. */
const LONGEST_TOKEN_DAYS = 365;

export const tokenBody = z.strictObject({
  name: requiredLine('Enter a name.'),
  scopes: z.array(tokenScope).check(z.minLength(1, 'Choose what it is for.'), z.maxLength(3)),
  brands: z.nullable(
    z.array(z.string().check(z.minLength(1), z.maxLength(200))).check(z.minLength(1), z.maxLength(500)),
  ),
  days: z.int().check(z.minimum(1), z.maximum(LONGEST_TOKEN_DAYS)),
});

export const makeToken = defineEndpoint({
  method: 'POST',
  path: '/api/account/tokens',
  ability: 'tokens.make',
  audit: 'in-transaction',
  summary:
    'Makes a token for a part of what the person may do in the company; its text is returned this once.',
  body: tokenBody,
  response: z.object({ token: z.string() }),
  errors: ['invalid_request', 'unknown_parameter', 'managed_elsewhere'],
});

export const endToken = defineEndpoint({
  method: 'DELETE',
  path: '/api/account/tokens/:id',
  ability: 'account.write',
  audit: 'in-transaction',
  summary: 'Ends one token or connection of the person; it is refused from then on.',
  params: z.strictObject({ id: textId }),
  response: endedTokens,
  errors: ['invalid_request', 'token_not_found'],
});

export const endTokens = defineEndpoint({
  method: 'DELETE',
  path: '/api/account/tokens',
  ability: 'account.write',
  audit: 'in-transaction',
  summary: 'Ends all tokens and connections of the person.',
  query: z.strictObject(tenantQuery),
  response: endedTokens,
  errors: ['unknown_parameter', 'tenant_mismatch'],
});

nameSchemas({
  Account: accountResponse,
  AccountChange: accountBody,
  PasswordChange: passwordBody,
  EmailChange: newEmailBody,
  EmailLinkSent: askEmailChange.response,
  EmailLink: confirmEmail.body,
  EmailChanged: confirmEmail.response,
  StartedSecondFactor: startSecondFactor.response,
  FirstCode: codeBody,
  PasswordProof: provenBody,
  EndedSecondFactor: endSecondFactor.response,
  RecoveryCodes: renewRecoveryCodes.response,
  SignIn: signInResponse,
  EndedSignIns: endedSignIns,
  EndedAccess: endedAccess,
  NewToken: tokenBody,
  MadeToken: makeToken.response,
  IssuedToken: issuedToken,
  EndedTokens: endedTokens,
});
