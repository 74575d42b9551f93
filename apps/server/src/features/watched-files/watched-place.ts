/** A file that lies in a watched place. */
export interface FoundFile {
  /** What stands before a slash tells files of one name apart. */
  readonly name: string;
  /** Another one once its bytes are others. */
  readonly version: string;
  /** Null where they are only known once it was read. */
  readonly bytes: number | null;
  /** Whether it is whole: a file that still grows is left alone. */
  readonly isWhole: boolean;
  /** Its bytes. Throws FileChanged where they are not those of the version. */
  open(signal: AbortSignal): AsyncIterable<Uint8Array>;
  /** Puts it where those lie that are done with. False where it was changed meanwhile. */
  putAway(end: EndOfFile): Promise<boolean>;
}

export interface EndOfFile {
  readonly state: 'imported' | 'refused';
  /** Why it was refused, for whoever put it there. */
  readonly says: string | null;
}

/** What lies in a watched place. */
export interface Look {
  readonly companies: readonly {
    /** As the folder is called: the name of a company, or its id. */
    readonly folder: string;
    readonly files: readonly FoundFile[];
  }[];
  /** What keeps files from being found, a sentence each. */
  readonly problems: readonly string[];
}

/** Where files come in without a person: a folder a company, and files in it. */
export interface WatchedPlace {
  readonly origin: 'folder' | 'storage' | 'mailbox';
  /** Who has its files imported, as people read it. */
  readonly label: string;
  readonly everyMs: number;
  /** Whether a file that is put away is gone from where it was found. */
  readonly isEmptied: boolean;
  look(now: Date, signal?: AbortSignal): Promise<Look>;
}

/** A file was changed since it was looked at. It is left for the next look. */
export class FileChanged extends Error {
  override readonly name = 'FileChanged';
}
