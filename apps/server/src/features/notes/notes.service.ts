import { AppError, type Note } from '@skuline/contract';
import type { DateKey, DateRange } from '@skuline/domain/calendar';
import { compareByCodePoint } from '@skuline/domain/products';
import type { Clock } from '../../platform/clock.ts';
import { brandsOf, type Reader, tenantOf } from '../../stores/reader.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import { listCostNotes, listImportNotes, listInsightNotes } from './other-notes.queries.ts';
import { createOwnNotesRepository, type OwnNote } from './own-notes.repository.ts';

export interface NotesServiceDependencies {
  readonly transactional: Pick<TransactionalStore, 'db'>;
  readonly clock: Clock;
}

export interface NoteAuthor {
  readonly userId: string;
  readonly name: string;
}

/** Who looks at notes. */
export interface NotesViewer {
  readonly reader: Reader;
  readonly userId: string;
}

/**
 * What happened on days, to be marked on a chart. Who sees some brands alone sees what they wrote themselves, and the insights
 * of these brands: what others wrote, files and costs are about the whole company.
 */
export interface NotesService {
  /** By day, up to 500: where there are more, own notes come before all others, and newer ones before older. */
  list(viewer: NotesViewer, range: DateRange): Promise<Note[]>;
  add(
    tenantId: TenantId,
    author: NoteAuthor,
    note: { readonly date_key: DateKey; readonly text: string },
  ): Promise<Note>;
  /** Throws `note_not_found`. */
  remove(viewer: NotesViewer, id: number): Promise<void>;
}

const MOST_NOTES = 500;

export function createNotesService({ transactional, clock }: NotesServiceDependencies): NotesService {
  const { db } = transactional;
  const own = createOwnNotesRepository(transactional);
  return {
    async list(viewer, range) {
      const { reader } = viewer;
      const others = isOfAllBrands(reader) ? [listCostNotes, listImportNotes] : [];
      const found = await Promise.all([
        own.list(ownOf(viewer), range, MOST_NOTES).then((notes) => notes.map(noteOf)),
        listInsightNotes(db, reader, range, MOST_NOTES),
        ...others.map((list) => list(db, tenantOf(reader), range, MOST_NOTES)),
      ]);
      return found
        .flat()
        .slice(0, MOST_NOTES)
        .toSorted((a, b) => compareByCodePoint(a.date_key, b.date_key));
    },
    async add(tenantId, { userId, name }, { date_key, text }) {
      const id = await own.add({
        tenantId,
        dateKey: date_key,
        text,
        createdBy: userId,
        createdByName: name,
        createdAt: clock.now(),
      });
      return noteOf({ id, dateKey: date_key, text });
    },
    async remove(viewer, id) {
      if (!(await own.remove(ownOf(viewer), id))) throw new AppError('note_not_found');
    },
  };
}

function noteOf({ id, dateKey, text }: Pick<OwnNote, 'id' | 'dateKey' | 'text'>): Note {
  return { id: String(id), kind: 'own', date_key: dateKey, text, link: null };
}

function isOfAllBrands(reader: Reader): boolean {
  return brandsOf(reader) === null;
}

/** Whose notes somebody may see. */
function ownOf({ reader, userId }: NotesViewer) {
  return { tenantId: tenantOf(reader), createdBy: isOfAllBrands(reader) ? null : userId };
}
