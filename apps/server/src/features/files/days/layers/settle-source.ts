import {
  anotherOwner,
  askNewer,
  askOwner,
  askOwnersName,
  askReplaceOrAdd,
  type Channel,
  findChoice,
  findProblem,
  firstOwner,
  type LayerCover,
  type LiveLayer,
  type MetProblem,
  ownerWord,
  REPLACE_OR_ADD,
  type ReportQuestion,
} from '@skuline/domain/report-formats';
import { isSameAccount, sourceOf } from '@skuline/domain/sources';
import type { TenantId } from '../../../../stores/tenant-id.ts';
import type { FileFigures } from '../../read/file-figures.ts';
import type { LayersRepository } from './layers.repository.ts';
import { type MeetDependencies, type MeetingFile, meetShown, planWithout } from './meet-shown.ts';
import { FIRST_GIVEN, type GivenFile, layersOfFile, layersOfGiven } from './read-coverage.ts';

/** Said of a file that a person wants to leave out. */
export const LEFT_OUT_BY_ANSWER = 'You chose to leave the file out: nothing of it was imported.';

/** What a file is to become: layers with their source, or a question first, or nothing. */
export type SettledSource =
  | { readonly status: 'settled'; readonly layers: readonly LiveLayer[] }
  | { readonly status: 'asks'; readonly question: ReportQuestion }
  | { readonly status: 'left' };

export interface SettleRequest extends MeetingFile {
  readonly channel: Channel;
  readonly fileName: string;
  readonly answers: ReadonlyMap<string, string>;
}

/**
 * Whose figures a file has, and whether it may be shown: where it would take figures away, or nobody knows which of two
 * files is newer, a person is asked.
 */
export async function settleSource(
  dependencies: MeetDependencies,
  request: SettleRequest,
): Promise<SettledSource> {
  const owned = nameOwner(request);
  if ('question' in owned) return { status: 'asks', question: owned.question };
  const before = await planWithout(dependencies, request);
  const meet = async (layers: readonly LiveLayer[]) =>
    findProblem(await meetShown(dependencies, { ...request, layers }, before));
  const problem = await meet(owned.layers);
  if (problem === null) return { status: 'settled', layers: owned.layers };
  return problem.what === 'differs'
    ? takeTurn(request, owned.layers, problem)
    : replaceOrAdd(request, owned.layers, problem);
}

/** Of several accounts or shops a file that does not tell its own is of the one that is answered. */
function nameOwner({ channel, layers, live, answers }: SettleRequest): Named | Asking {
  const isAdded = answers.get('replace_or_add') === 'add';
  const isTold = layers.every((layer) => sourceOf(layer).account !== '');
  const asApart = (named: readonly LiveLayer[]) => ({
    layers: isAdded ? named.map((layer) => ({ ...layer, isApart: true })) : named,
  });
  if (isTold) return asApart(layers);
  const said = answers.get(ownerWord(channel))?.trim() ?? '';
  const isNew = said.toLowerCase() === anotherOwner(channel);
  if (isNew) return { question: askOwnersName(channel) };
  const known = knownOwners(channel, layers, live.layers);
  if (said === '') {
    return known.length > 1 ? { question: askOwner(channel, known, undefined) } : { layers };
  }
  if (said.toLowerCase() === firstOwner(channel)) return { layers };
  const account = known.find((name) => isSameAccount(name, said)) ?? said;
  return asApart(
    layers.map((layer) => {
      const source = sourceOf(layer);
      return source.account === '' ? { ...layer, source: { ...source, account } } : layer;
    }),
  );
}

interface Named {
  readonly layers: readonly LiveLayer[];
}

interface Asking {
  readonly question: ReportQuestion;
}

/** The accounts or shops of what is live, and that of which nothing was said where another was added beside it. */
function knownOwners(
  channel: Channel,
  layers: readonly LiveLayer[],
  live: readonly LiveLayer[],
): readonly string[] {
  const alike = live.filter((one) => one.channel === channel && layers.some(({ kind }) => kind === one.kind));
  const names = alike.map((layer) => sourceOf(layer).account).filter((name) => name !== '');
  const different = names.filter((name, at) => names.findIndex((one) => isSameAccount(one, name)) === at);
  const isFirstApart =
    alike.some((layer) => sourceOf(layer).account === '') &&
    alike.some((layer) => layer.isApart === true && sourceOf(layer).account !== '');
  return [...(isFirstApart ? [firstOwner(channel)] : []), ...different.toSorted()];
}

function takeTurn(
  { fileName, answers }: SettleRequest,
  layers: readonly LiveLayer[],
  problem: MetProblem,
): SettledSource {
  const answer = answers.get('newer');
  const newer = findChoice(answer, [fileName, ...problem.met.fileNames]);
  if (newer === null) return { status: 'asks', question: askNewer(problem, fileName, answer) };
  const dropRank = newer === fileName ? 1 : -1;
  return { status: 'settled', layers: layers.map((layer) => ({ ...layer, dropRank })) };
}

function replaceOrAdd(
  { channel, answers }: SettleRequest,
  layers: readonly LiveLayer[],
  problem: MetProblem,
): SettledSource {
  const answer = answers.get('replace_or_add');
  const choice = findChoice(answer, REPLACE_OR_ADD);
  if (choice === 'leave') return { status: 'left' };
  if (choice === 'replace') return { status: 'settled', layers: asReplacing(layers, problem) };
  // A file that tells its account is another one because somebody says so.
  if (choice === 'add' && problem.what === 'doubles') {
    return { status: 'settled', layers: layers.map((layer) => ({ ...layer, isApart: true })) };
  }
  // What is added stands apart from what is shown, unless its name is that of what is shown.
  const isNamed = layers.every((layer) => layer.isApart === true);
  if (choice === 'add' && !isNamed) return { status: 'asks', question: askOwnersName(channel) };
  const isNameTaken = choice === 'add';
  return { status: 'asks', question: askReplaceOrAdd(problem, channel, { answer, isNameTaken }) };
}

/** What counts the same under another name is of the account that it replaces. */
function asReplacing(layers: readonly LiveLayer[], { what, met }: MetProblem): readonly LiveLayer[] {
  if (what !== 'doubles') return layers;
  return layers.map((layer) => ({ ...layer, source: { ...sourceOf(layer), account: met.account } }));
}

/** A report that is looked at and not imported. */
export interface GivenReport {
  readonly fileName: string;
  readonly channel: Channel;
  readonly covers: readonly LayerCover[];
  readonly figures: FileFigures;
  readonly answers: ReadonlyMap<string, string>;
  /** When something in it last changed, as it says; blank where it does not. */
  readonly lastUpdated: string;
  /** The first import of its drop, where others of it have been imported already. */
  readonly dropId: number | null;
}

/** A report that lies beside it and would be imported before it. */
export interface ReportBeside extends GivenFile {
  /** Null where it cannot be read. */
  readonly readFigures: () => Promise<FileFigures | null>;
}

/** What would become of a report, were it imported now after those beside it, in one drop; nothing is stored. */
export async function settleGiven(
  dependencies: MeetDependencies & { readonly layers: Pick<LayersRepository, 'listLive'> },
  tenantId: TenantId,
  { covers, channel, lastUpdated, dropId: begunDrop, ...file }: GivenReport,
  beside: readonly ReportBeside[],
): Promise<SettledSource> {
  const stored = await dependencies.layers.listLive(tenantId, 'daily_performance');
  const dropId = begunDrop ?? FIRST_GIVEN;
  const layersBeside = beside.flatMap((report, at) => layersOfGiven(report, FIRST_GIVEN + at));
  const live = {
    ...stored,
    layers: [...stored.layers, ...layersBeside.map((layer) => ({ ...layer, dropId }))],
  };
  const given = new Map(beside.map(({ readFigures }, at) => [FIRST_GIVEN + at, readFigures]));
  const layers = layersOfFile(
    covers.map((cover) => ({ ...cover, channel })),
    { importId: FIRST_GIVEN + beside.length, dropId, fileName: file.fileName, lastUpdated },
  );
  return settleSource(dependencies, { ...file, tenantId, channel, layers, live, given });
}
