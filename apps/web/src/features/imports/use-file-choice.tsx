import { type ReactNode, useRef } from 'react';
import { type FilesGiven, withoutHidden } from './dropped-files.ts';
import classes from './FileDrop.module.css';

const ACCEPTED = '.csv,.txt,.tsv,.json,.xlsx,.gz,.zip';

/** Known to every browser, but not to the types of React. */
const WHOLE_FOLDER = { webkitdirectory: '' };

export interface FileChoice {
  readonly chooseFiles: () => void;
  readonly chooseFolder: () => void;
  /** Has to stand on the page. */
  readonly inputs: ReactNode;
}

/** Chooses files, or all files of a folder, with the browser's own dialog. */
export function useFileChoice(onFiles: (given: FilesGiven) => void): FileChoice {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const shared = { className: classes.input, type: 'file', multiple: true, tabIndex: -1 } as const;
  return {
    chooseFiles: () => files.current?.click(),
    chooseFolder: () => folder.current?.click(),
    inputs: (
      <>
        <input
          {...shared}
          ref={files}
          accept={ACCEPTED}
          aria-label="Files"
          onChange={(event) => onFiles({ files: take(event.currentTarget), folder: null })}
        />
        <input
          {...shared}
          ref={folder}
          {...WHOLE_FOLDER}
          aria-label="Folder"
          onChange={(event) => onFiles(folderOf(take(event.currentTarget)))}
        />
      </>
    ),
  };
}

/** The path of a chosen file begins with the folder that was chosen. */
function folderOf(files: readonly File[]): FilesGiven {
  const folder = files[0]?.webkitRelativePath.split('/')[0] ?? '';
  return { files: withoutHidden(files), folder: folder === '' ? null : folder };
}

function take(input: HTMLInputElement): readonly File[] {
  const chosen = [...(input.files ?? [])];
  // Allows the same file to be chosen again after it was corrected.
  input.value = '';
  return chosen;
}
