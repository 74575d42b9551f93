import { Button } from '@mantine/core';
import { findPreview } from '@skuline/domain/assistant';
import { useState } from 'react';
import { VisuallyHidden } from '../../../ui/index.ts';
import classes from './Conversation.module.css';

/** A message of the person; a long one begins collapsed (spec 2). */
export function UserMessage({ text }: { readonly text: string }) {
  const preview = findPreview(text);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={classes.user}>
      <VisuallyHidden>You: </VisuallyHidden>
      <p className={classes.userText}>{preview === null || isOpen ? text : preview}</p>
      {preview === null ? null : (
        <Button
          variant="subtle"
          size="compact-xs"
          className={classes.more ?? ''}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : 'Show more'}
        </Button>
      )}
    </div>
  );
}
