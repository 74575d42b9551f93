import { z } from 'zod';
import { SourceProblem } from './source-client.ts';
import type { SourceResponse } from './source-http.ts';

export const participations = z.object({
  payload: z.array(
    z.object({
      marketplace: z.object({ id: z.string() }),
      participation: z.object({ isParticipating: z.boolean() }),
      storeName: z.string().optional(),
    }),
  ),
});
export const reportMade = z.object({ reportId: z.string() });
export const report = z.object({ processingStatus: z.string(), reportDocumentId: z.string().optional() });
export const reportList = z.object({
  reports: z.array(z.object({ reportId: z.string(), processingStatus: z.string() })),
  nextToken: z.string().optional(),
});
export const reportDocument = z.object({ url: z.string(), compressionAlgorithm: z.string().optional() });
export const queryMade = z.object({ queryId: z.string() });
export const query = z.object({
  processingStatus: z.string(),
  dataDocumentId: z.string().optional(),
  errorDocumentId: z.string().optional(),
  pagination: z.object({ nextToken: z.string().optional() }).optional(),
});
export const queryDocument = z.object({ documentUrl: z.string() });

const errors = z.object({
  errors: z.array(z.object({ code: z.string(), message: z.string(), details: z.string().optional() })),
});

function firstError({ text }: SourceResponse): { code: string; message: string; details: string } {
  try {
    const [first] = errors.parse(JSON.parse(text)).errors;
    return { code: first?.code ?? '', message: first?.message ?? '', details: first?.details ?? '' };
  } catch {
    return { code: '', message: '', details: '' };
  }
}

/** Whether the token has run out. */
export function hasRunOut(response: SourceResponse): boolean {
  if (response.status !== 403) return response.status === 401;
  const { message, details } = firstError(response);
  return /expired|access token/i.test(`${message} ${details}`);
}

/** In Amazon's words, and what to do. */
export function explainRefusal(response: SourceResponse, path: string): SourceProblem {
  const { code, message, details } = firstError(response);
  const said = [message, details].filter((text) => text !== '').join(' ');
  if (response.status === 403) {
    return new SourceProblem(
      'role',
      `Amazon does not let the app read this: ${said || code || 'access is denied'} Add the role to the app in Seller Central (Apps and Services → Develop Apps), authorize it again, and connect with the new token.`,
    );
  }
  const where = path.split('?')[0] ?? path;
  return new SourceProblem('refused', `Amazon refused ${where} with ${response.status}: ${said || code}`);
}
