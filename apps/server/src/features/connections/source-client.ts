import type { ConnectedSource, PullKind, PullRule, WantedPull } from '@skuline/domain/connections';
import { z } from 'zod';
import type { StoredTarget } from '../../stores/transactional/schema/index.ts';

/** What lets Skuline read a seller's account: the seller's own keys, by the words of the source. */
export const sourceKeys = z.object({
  clientId: z.string().optional(),
  clientSecret: z.string().optional(),
  refreshToken: z.string().optional(),
  /** Of Shopify. */
  token: z.string().optional(),
  /** 'acme.myshopify.com' */
  shop: z.string().optional(),
  /** Of a mailbox: the server, who signs in, the folder, and who may send files, with commas between them. */
  host: z.string().optional(),
  user: z.string().optional(),
  password: z.string().optional(),
  folder: z.string().optional(),
  senders: z.string().optional(),
});
export type SourceKeys = Readonly<z.output<typeof sourceKeys>>;

/** What the keys open. */
export interface SourceAccount {
  /** As the source calls it. */
  readonly name: string;
  /** What tells it from another account of that name. */
  readonly fullName?: string;
  /** Where it sells, and may be read. */
  readonly targets: readonly StoredTarget[];
}

/** A document that the source was asked for. */
export interface PullRequest extends WantedPull {
  readonly reference: string;
}

export type PullProgress =
  | { readonly state: 'pending' }
  /** There is nothing for these days, or not yet. */
  | { readonly state: 'empty' }
  | { readonly state: 'failed'; readonly why: string }
  /** A page of it; the rest was asked for. */
  | { readonly state: 'more'; readonly document: string; readonly reference: string }
  /** It could not be made, and was asked for in another way. */
  | { readonly state: 'instead'; readonly reference: string }
  | { readonly state: 'ready'; readonly document: string | null };

/** A kind that may not be read, and why: in the source's words, and what to do. */
export interface RefusedKind {
  readonly kind: PullKind;
  readonly why: string;
}

/** A source in its own protocol. Each method throws SourceProblem. */
export interface SourceClient {
  look(): Promise<SourceAccount>;
  /** The kinds that the keys do not let the app read, as far as the source says without making anything. */
  listRefused?(): Promise<readonly RefusedKind[]>;
  /** Kinds of one interface share its rates: those of another need not wait for them. One for all where it is left out. */
  laneOf?(kind: PullKind): string;
  /** The references of what will be made: one, or as many as the source has made by itself. */
  request(wanted: WantedPull): Promise<readonly string[]>;
  check(request: PullRequest): Promise<PullProgress>;
  /** The bytes of a document as the source sends them, unpacked. */
  download(document: string): AsyncIterable<Uint8Array>;
  /** What a person should know although everything that may be read was read. */
  notices?(): readonly string[];
}

export interface ClientRequest {
  readonly source: ConnectedSource;
  readonly keys: SourceKeys;
  readonly targets: readonly StoredTarget[];
}

/**
 * Why a source gives nothing: `keys` are no longer accepted, the app may not read this (`role`), the source cannot be
 * reached or refuses what is asked (`refused`).
 */
type SourceProblemKind = 'keys' | 'role' | 'unreachable' | 'refused';

/** The message is a sentence for the person whose account it is, and says what to do. */
export class SourceProblem extends Error {
  override readonly name = 'SourceProblem';
  readonly kind: SourceProblemKind;

  constructor(kind: SourceProblemKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

/**
 * What a file that was pulled is called: 'Amazon orders US 2026-11-03 to 2026-11-12'. Names of products have no day: the same
 * ones are the same file on another.
 */
export function fileNameOf(
  source: string,
  { kind, target, start, end }: WantedPull,
  { isOfNow }: PullRule,
): string {
  const days = isOfNow === 'names' ? '' : start === end ? start : `${start} to ${end}`;
  return [source, kind.replaceAll('_', ' '), target, days].filter((word) => word !== '').join(' ');
}
