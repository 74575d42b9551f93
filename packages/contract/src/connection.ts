import * as z from 'zod/mini';

/** What the consent page shows: who asks to read figures, and of which of the person's companies they can be. */
export const connectionRequest = z.object({
  /** As the program calls itself. */
  clientName: z.string(),
  /** Who is signed in. */
  email: z.string(),
  companies: z.array(z.object({ id: z.string(), name: z.string() })),
  /** The company the person is in; null where there is none. */
  companyId: z.nullable(z.string()),
});
export type ConnectionRequest = z.output<typeof connectionRequest>;

/** The person's answer. */
export const connectionAnswer = z.strictObject({
  accept: z.boolean(),
  companyId: z.string().check(z.maxLength(200)),
  /** The signed query the page was opened with. */
  query: z.string().check(z.maxLength(10_000)),
});

export type ConnectionAnswer = z.output<typeof connectionAnswer>;

/** Where the answered page goes on to. */
export const connectionNext = z.object({ url: z.string().check(z.minLength(1)) });

/** At the embedded issuer, for a browser that is signed in there: by its cookie, with no ID token yet. */
export const CONNECTION_REQUEST_PATH = '/api/auth/connection-request';
export const CONNECTION_ANSWER_PATH = '/api/auth/oauth2/consent';
