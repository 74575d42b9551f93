import { Button, Modal } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { guardLeaving } from '../../session/index.ts';
import classes from './ImportPage.module.css';

export interface LeaveGuardProps {
  /** Whether files are being uploaded; once the server has them, leaving does no harm. */
  readonly isSending: boolean;
  /** Called when the person leaves anyway. */
  readonly onLeave: () => void;
}

/**
 * Asks for confirmation before leaving during an upload: by link, Back, Logout or, with the browser's own dialog, by
 * closing the tab.
 */
export function LeaveGuard({ isSending, onLeave }: LeaveGuardProps) {
  const { isAsked, ask, confirm } = useConfirmation();
  const sending = useRef(isSending);
  useEffect(() => {
    sending.current = isSending;
    // The upload has ended, so a pending confirmation is answered.
    if (!isSending) confirm(true);
  }, [isSending, confirm]);
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      sending.current && current.pathname !== next.pathname && !(await ask()),
    enableBeforeUnload: () => sending.current,
  });
  // Effect: guards Logout as well.
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
        Files are still uploading. Those that have not arrived will be missing from the list.
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

/** A confirmation dialog as a promise; concurrent calls share one dialog. */
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
