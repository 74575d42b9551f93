import { Button } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Icon } from '../../ui/index.ts';
import { type FilesGiven, listDroppedFiles } from './dropped-files.ts';
import classes from './FileDrop.module.css';
import type { FileChoice } from './use-file-choice.tsx';

export interface FileDropProps {
  readonly choice: FileChoice;
  /** Why files are missing from the list. */
  readonly problem: string | null;
}

/** The page before any file was given: what it takes, and how. */
export function FileDrop({ choice, problem }: FileDropProps) {
  return (
    <div className={classes.drop}>
      <span className={classes.mark} aria-hidden>
        <Icon shape={IconFileText} place="navigation" />
      </span>
      <h2 className={classes.title}>Drop your report files anywhere on this page</h2>
      <p className={classes.text}>
        Reports from Seller Central, Amazon Ads, Shopify, eBay or TikTok Shop, or your own CSV: up to 100 at a
        time, a folder or a .zip. Nothing is imported before you press Import.
      </p>
      {problem === null ? null : (
        <p className={classes.dropProblem} role="alert">
          {problem}
        </p>
      )}
      <div className={classes.buttons}>
        <Button size="md" onClick={choice.chooseFiles}>
          Choose files
        </Button>
        <Button size="md" variant="default" onClick={choice.chooseFolder}>
          Choose a folder
        </Button>
      </div>
    </div>
  );
}

/** Takes files that are dropped or pasted anywhere in the window; a frame over the page says so while they are dragged. */
export function PageDrop({ onFiles }: { readonly onFiles: (given: FilesGiven) => void }) {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent((given: FilesGiven) => {
    if (given.files.length > 0) onFiles(given);
  });
  // Effect: the window listens as long as the page is open.
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files') !== true) return;
      // Without this the browser would open the file in place of the page.
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      if (
        event.dataTransfer === null ||
        event.dataTransfer.files.length + event.dataTransfer.items.length === 0
      )
        return;
      event.preventDefault();
      void listDroppedFiles(event.dataTransfer).then(take);
    };
    const paste = (event: ClipboardEvent) =>
      take({ files: [...(event.clipboardData?.files ?? [])], folder: null });
    const listening = new AbortController();
    const options = { signal: listening.signal };
    window.addEventListener('dragenter', over, options);
    window.addEventListener('dragover', over, options);
    window.addEventListener('dragleave', leave, options);
    window.addEventListener('drop', drop, options);
    document.addEventListener('paste', paste, options);
    return () => listening.abort();
  }, []);
  if (!isOver) return null;
  return (
    <div className={classes.over} aria-hidden>
      Drop the files to look at them
    </div>
  );
}
