import '@mantine/core/styles/Modal.layer.css';
import { Button, Modal } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { guardLeaving } from '../../session/index.ts';
import classes from './ImportPage.module.css';

export interface LeaveGuardProps {
  /** Whether a file is on its way out of this browser; once the server has it, leaving does no harm. */
  readonly isSending: boolean;
  /** The person leaves all the same. */
  readonly onLeave: () => void;
}

/** Asks before the page is left while a file is being sent: by a link, Back, a Logout, or, in the browser's words, closing. */
export function LeaveGuard({ isSending, onLeave }: LeaveGuardProps) {
  const { isAsked, ask, confirm } = useConfirmation();
  const sending = useRef(isSending);
  useEffect(() => {
    sending.current = isSending;
    // Nothing is left to lose: whoever is being asked may go.
    if (!isSending) confirm(true);
  }, [isSending, confirm]);
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      sending.current && current.pathname !== next.pathname && !(await ask()),
    enableBeforeUnload: () => sending.current,
  });
  // Serves the session: a Logout from anywhere on the page.
  useEffect(() => guardLeaving(async () => !sending.current || ask()), [ask]);
  return (
    <Modal
      opened={isAsked}
      onClose={() => confirm(false)}
      title="Stop the upload?"
      centered
      withCloseButton={false}
    >
      <p className={classes.dialogText}>
        The file is still uploading. If you leave now, it will not be imported.
      </p>
      <div className={classes.dialogActions}>
        <Button
          size="md"
          variant="default"
          onClick={() => {
            onLeave();
            confirm(true);
          }}
        >
          Stop and leave
        </Button>
        <Button size="md" onClick={() => confirm(false)} data-autofocus>
          Stay
        </Button>
      </div>
    </Modal>
  );
}

interface Asked {
  readonly promise: Promise<boolean>;
  readonly resolve: (mayGo: boolean) => void;
}

/** A question that code waits for and a person answers; asked twice at once it is one question. */
function useConfirmation() {
  const [isAsked, setIsAsked] = useState(false);
  const asked = useRef<Asked | null>(null);
  const ask = useCallback((): Promise<boolean> => {
    asked.current ??= Promise.withResolvers<boolean>();
    setIsAsked(true);
    return asked.current.promise;
  }, []);
  const confirm = useCallback((mayGo: boolean) => {
    asked.current?.resolve(mayGo);
    asked.current = null;
    setIsAsked(false);
  }, []);
  return { isAsked, ask, confirm };
}
