import { useEffect, useEffectEvent, useState } from 'react';
import { type FilesGiven, listDroppedFiles } from './dropped-files.ts';
import classes from './FileDrop.module.css';

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
