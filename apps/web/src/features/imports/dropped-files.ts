/** What a folder holds beside the reports: `.DS_Store`, `~$report.xlsx`. */
const HIDDEN = /^(\.|~\$)/;

/** Leaves out files of a folder that are not reports; files chosen one by one are all kept. */
export function withoutHidden(files: readonly File[]): readonly File[] {
  return files.filter(({ name }) => !HIDDEN.test(name));
}

/** Files that came together. */
export interface FilesGiven {
  readonly files: readonly File[];
  /** The folder that all of them are from; null where they are from several, or were given one by one. */
  readonly folder: string | null;
}

/** Everything that was dropped: files, and all files of folders. */
export async function listDroppedFiles(transfer: DataTransfer): Promise<FilesGiven> {
  // Read before the first await: afterwards the browser has emptied the DataTransfer.
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry());
  const files = [...transfer.files];
  if (!entries.some((entry) => entry?.isDirectory === true)) return { files, folder: null };
  const found = await Promise.all(entries.filter((entry) => entry !== null).map(listEntry));
  const folder = entries.length === 1 ? (entries[0]?.name ?? null) : null;
  return { files: withoutHidden(found.flat()), folder };
}

async function listEntry(entry: FileSystemEntry): Promise<readonly File[]> {
  // A file that was moved meanwhile, or may not be read, is left out.
  if (isFile(entry))
    return new Promise((resolve) =>
      entry.file(
        (file) => resolve([file]),
        () => resolve([]),
      ),
    );
  if (!isDirectory(entry)) return [];
  const children = await readAll(entry.createReader());
  return (await Promise.all(children.map(listEntry))).flat();
}

/** A reader gives a hundred at a time, and none at the end. */
async function readAll(reader: FileSystemDirectoryReader): Promise<readonly FileSystemEntry[]> {
  const some = await new Promise<readonly FileSystemEntry[]>((resolve) =>
    reader.readEntries(resolve, () => resolve([])),
  );
  return some.length === 0 ? [] : [...some, ...(await readAll(reader))];
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isDirectory(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}
