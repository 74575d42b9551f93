import { CHANNEL_LABELS } from '../sources/index.ts';
import { type ChangeCause, isOfNames } from './change-cause.ts';
import { type ChangedFigures, changeOfFact } from './day-changes.ts';

/** Figures that an import changed. */
export interface CausedFigures extends ChangedFigures {
  /** A report of the same channel and kind was shown before: a newer one restates. */
  readonly hadReport: boolean;
  /** Each of the days had figures before. */
  readonly hadAll: boolean;
  /** They are of weeks of search volumes. */
  readonly isOfWeeks: boolean;
}

/** What made figures change, as a sentence without its point: only what follows from the import and the figures. */
export function whatHappened(cause: ChangeCause, figures: CausedFigures): string {
  const { change, fileCount, ownCount, kinds } = cause;
  if (change === null) return 'Other figures are shown';
  if (change === 'undone') return 'An import was undone';
  if (figures.isOfWeeks)
    return figures.hadAll ? 'Search volumes were imported again' : 'Search volumes arrived';
  if (isOfNames(cause)) return 'The catalog changed';
  if (ownCount > 0 && ownCount < fileCount) return `${fileCount} files arrived`;
  if (ownCount > 0) return ofOwnFiles(ownCount, figures);
  const [kind] = kinds;
  if (kinds.length !== 1 || kind === undefined) return `${whoseReports(cause)} arrived`;
  return ofKind(kind, cause, figures);
}

function ofOwnFiles(count: number, { before, hadAll }: CausedFigures): string {
  const [whose, were] = count === 1 ? ['Your own file', 'was'] : [`${count} files of your own`, 'were'];
  if (before === null) return `${whose} brought these days`;
  return hadAll ? `${whose} ${were} imported again` : `${whose} arrived`;
}

function ofKind(kind: string, cause: ChangeCause, figures: CausedFigures): string {
  const whose = whoseOf(cause);
  if (kind === 'traffic') {
    return had(figures, 'sessions') ? `${whose} restated traffic` : 'The traffic reports arrived';
  }
  if (kind === 'ads') {
    return had(figures, 'ad_spend') ? `${whose} restated advertising` : 'The advertising reports arrived';
  }
  if (kind === 'refunds') {
    return changeOfFact(figures, 'net_sales') > 0 ? 'Refunds were taken back' : 'Refunds arrived';
  }
  if (kind === 'sales' && had(figures, 'gross_sales')) return `${whose} restated orders`;
  return kind === 'sales' ? ordersOf(cause) : `${whoseReports(cause)} arrived`;
}

function had({ before, hadReport }: CausedFigures, fact: 'sessions' | 'ad_spend' | 'gross_sales'): boolean {
  return hadReport && before !== null && before[fact] !== 0;
}

function whoseOf({ channels: [channel, ...others] }: ChangeCause): string {
  return channel === undefined || others.length > 0 ? 'A newer report' : CHANNEL_LABELS[channel];
}

function ordersOf(cause: ChangeCause): string {
  const whose = whoseOf(cause);
  return whose === 'A newer report' ? 'The orders arrived' : `The ${whose} orders arrived`;
}

/** Counts every file of the drop: the page lists them all beside it. */
function whoseReports(cause: ChangeCause): string {
  const { fileCount, reportCount } = cause;
  const whose = whoseOf(cause);
  const isNewer = whose === 'A newer report';
  const reports = reportCount === 1 ? (isNewer ? whose : 'A report') : `${reportCount} reports`;
  const catalogs = fileCount - reportCount;
  return [
    isNewer ? reports : `${reports} of ${whose}`,
    ...(catalogs === 0 ? [] : [catalogs === 1 ? 'a catalog' : `${catalogs} catalogs`]),
  ].join(' and ');
}
