import * as z from 'zod/mini';
import { nameSchemas } from './endpoint.ts';
import { PRINTABLE_LINE, PRINTABLE_TEXT } from './bounds.ts';

const MAX_LINE = 200;
/** Longer texts are refused; forms count toward it. */
export const MAX_TEXT = 4000;
/** The longest address email can carry. */
const MAX_EMAIL = 254;

/** One line of text; blanks round it don't count, and `missing` is said when nothing is left. */
export function requiredLine(missing: string) {
  return z
    .string({ error: missing })
    .check(
      z.trim(),
      z.minLength(1, missing),
      z.maxLength(MAX_LINE, `Use at most ${MAX_LINE} characters.`),
      z.regex(PRINTABLE_LINE, 'Use letters, digits and symbols only.'),
    );
}

/** An email address; `missing` is said when there is none. */
export function requiredEmail(missing: string) {
  return z.pipe(
    z
      .string({ error: missing })
      .check(
        z.trim(),
        z.minLength(1, missing),
        z.maxLength(MAX_EMAIL, `Use at most ${MAX_EMAIL} characters.`),
      ),
    z.email('Enter an email like name@company.com.'),
  );
}

/** An email address or nothing. */
export const optionalEmail = z.union([z.literal(''), requiredEmail('')], {
  error: 'Enter an email like name@company.com, or leave it empty.',
});

/** Several lines of text, perhaps none. Line ends are written as \n, whatever the browser sends. */
export const optionalText = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.replaceAll(/\r\n?/g, '\n').trim()),
  ),
  z
    .string()
    .check(
      z.maxLength(MAX_TEXT, `Use at most ${MAX_TEXT.toLocaleString('en-US')} characters.`),
      z.regex(PRINTABLE_TEXT, 'Use letters, digits and symbols only.'),
    ),
);

/** Several lines of text; `missing` is said when there are none. */
export function requiredText(missing: string) {
  return optionalText.check(z.refine((text) => text !== '', missing));
}

/**
 * A field no person sees. Programs that fill in every field give themselves away by it: the response is the usual one
 * and nothing is stored.
 */
export const trapField = z._default(z.string().check(z.maxLength(MAX_TEXT)), '');

/** Made by the form, the same for each try to send the same content: what arrives twice counts once. */
export const formId = z.uuid();

export const formReceived = z.object({ received: z.literal(true) });

nameSchemas({ FormReceived: formReceived });
