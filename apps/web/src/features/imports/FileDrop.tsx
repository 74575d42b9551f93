import { Button } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { Icon } from '../../ui/index.ts';
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
        What Seller Central, the advertising console, Shopify, eBay and TikTok Shop let you download, or files
        of your own: up to 100 at a time, a folder or a .zip. Nothing is imported before you press Import.
      </p>
      {problem === null ? null : (
        <p className={classes.problem} role="alert">
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
