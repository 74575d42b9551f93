import * as z from 'zod/mini';
import { provenBody, provenErrors } from './account.ts';
import { textId } from './bounds.ts';
import { defineEndpoint, nameSchemas } from './endpoint.ts';
import { requiredLine } from './form-fields.ts';
import { tenantQuery } from './query.ts';

const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  /** ISO instants; the last use is null when there was none. */
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
});
export type Passkey = z.output<typeof passkeySchema>;

export const listPasskeys = defineEndpoint({
  method: 'GET',
  path: '/api/account/passkeys',
  ability: 'account.read',
  summary: "The person's passkeys, the newest first, and whether they can add one at this address.",
  query: z.strictObject(tenantQuery),
  response: z.object({
    passkeys: z.array(passkeySchema),
    /** Why none can be added or used at the address of this installation, in a sentence; null where they can. */
    problem: z.nullable(z.string()),
  }),
  errors: ['unknown_parameter', 'tenant_mismatch'],
});

const keyReference = z.object({ id: z.string(), type: z.literal('public-key') });

/** What `PublicKeyCredential.parseCreationOptionsFromJSON` of browsers reads. */
const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  excludeCredentials: z.array(keyReference),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

/** What `PublicKeyCredential.parseRequestOptionsFromJSON` of browsers reads. */
const requestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.number(),
  allowCredentials: z.array(keyReference),
  userVerification: z.literal('required'),
});

export type PasskeyToMake = z.output<typeof creationOptions>;
export type PasskeyToShow = z.output<typeof requestOptions>;

export const startPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/account/passkeys/start',
  ability: 'account.write',
  summary: 'What a browser makes a passkey from, good for five minutes and one passkey.',
  body: provenBody,
  response: creationOptions,
  errors: provenErrors,
});

/** Bytes as browsers write them into JSON. */
const bytes = (most: number) => z.string().check(z.maxLength(most), z.regex(/^[\w-]*$/));
const credential = {
  id: bytes(2000),
  rawId: bytes(2000),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
};

const newPasskeyBody = z.strictObject({
  name: requiredLine('Enter a name.'),
  credential: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes(10_000),
      attestationObject: bytes(50_000),
    }),
  }),
});

export type NewPasskey = z.output<typeof newPasskeyBody>;

export const addPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/account/passkeys',
  ability: 'account.write',
  audit: 'in-transaction',
  summary:
    'Keeps a passkey that a browser has made. The first turns two-step sign-in on where it was off, and ends all other sign-ins.',
  body: newPasskeyBody,
  response: z.object({
    /** New ones where it turned two-step sign-in on; none where the ones before go on. */
    recoveryCodes: z.array(z.string()),
    /** How many other sign-ins it ended. */
    ended: z.number(),
  }),
  errors: ['invalid_request', 'unknown_parameter', 'already_exists', 'managed_elsewhere'],
});

const passkeyParams = z.strictObject({ id: textId });

export const renamePasskey = defineEndpoint({
  method: 'PUT',
  path: '/api/account/passkeys/:id',
  ability: 'account.write',
  audit: 'in-transaction',
  summary: 'Gives a passkey of the person another name.',
  params: passkeyParams,
  body: z.strictObject({ name: requiredLine('Enter a name.') }),
  response: z.object({ name: z.string() }),
  errors: ['invalid_request', 'unknown_parameter', 'passkey_not_found', 'managed_elsewhere'],
});

export const removePasskey = defineEndpoint({
  method: 'POST',
  path: '/api/account/passkeys/:id/remove',
  ability: 'account.write',
  audit: 'in-transaction',
  summary:
    'Removes a passkey of the person. With the last one two-step sign-in is off where no authenticator app is used.',
  params: passkeyParams,
  body: provenBody,
  response: z.object({ removed: z.literal(true) }),
  errors: [...provenErrors, 'passkey_not_found'],
});

export const askPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/account/passkeys/ask',
  ability: 'account.write',
  summary: 'What a browser asks for one of the passkeys of the person with, good for five minutes and once.',
  response: requestOptions,
  errors: ['invalid_request', 'unknown_parameter', 'managed_elsewhere'],
});

const shownPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(10_000),
    authenticatorData: bytes(10_000),
    signature: bytes(10_000),
  }),
});
/** The answer of a passkey to `PasskeyToShow`. */
export type ShownPasskey = z.output<typeof shownPasskey>;

export const provePasskey = defineEndpoint({
  method: 'POST',
  path: '/api/account/passkeys/show',
  ability: 'account.write',
  summary:
    'Gives a code, for the answer of a passkey, that stands for one of an app: once, for five minutes.',
  body: z.strictObject({ credential: shownPasskey }),
  response: z.object({ code: z.string() }),
  errors: ['invalid_request', 'unknown_parameter', 'wrong_code', 'managed_elsewhere', 'too_many_requests'],
});

nameSchemas({
  Passkey: passkeySchema,
  Passkeys: listPasskeys.response,
  PasskeyToMake: creationOptions,
  NewPasskey: newPasskeyBody,
  AddedPasskey: addPasskey.response,
  PasskeyName: renamePasskey.body,
  RenamedPasskey: renamePasskey.response,
  RemovedPasskey: removePasskey.response,
  PasskeyToShow: requestOptions,
  ShownPasskey: provePasskey.body,
  PasskeyCode: provePasskey.response,
});
