import '@mantine/core/styles/Modal.layer.css';
import { Button, Modal } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { guardLeaving, useSessionEnd } from '../../../session/index.ts';
import classes from './UnsavedGuard.module.css';

/** Stores what was typed, for when the session ends by itself. */
type KeepTyped = () => void;

/** Registers how to store a form's unsaved changes; null when it has none. */
type ReportUnsaved = (form: string, keep: KeepTyped | null) => void;

const UnsavedContext = createContext<ReportUnsaved | null>(null);

/**
 * Asks for confirmation before the page is left while `isDirty`, and calls `keep` when the session ends meanwhile;
 * throws outside an UnsavedGuard.
 */
export function useUnsaved(isDirty: boolean, keep: KeepTyped): void {
  const report = useContext(UnsavedContext);
  if (report === null) throw new Error('useUnsaved must be used within an UnsavedGuard');
  const form = useId();
  // Effect: registers the form with the guard.
  useEffect(() => {
    report(form, isDirty ? keep : null);
    return () => report(form, null);
  }, [report, form, isDirty, keep]);
}

interface Confirmation {
  /** Called with whether the changes may be discarded. */
  readonly resolve: (mayDiscard: boolean) => void;
}

/** The confirmation dialog; closing it means to stay. */
function LeaveDialog({ confirmation }: { readonly confirmation: Confirmation | null }) {
  const stay = () => confirmation?.resolve(false);
  return (
    <Modal
      opened={confirmation !== null}
      onClose={stay}
      title="Discard unsaved changes?"
      centered
      withCloseButton={false}
    >
      <p className={classes.text}>What you changed on this page has not been saved.</p>
      <div className={classes.actions}>
        <Button variant="default" onClick={() => confirmation?.resolve(true)}>
          Discard
        </Button>
        <Button onClick={stay} data-autofocus>
          Stay
        </Button>
      </div>
    </Modal>
  );
}

/**
 * Asks for confirmation before unsaved changes are lost: on navigation, Back and Logout, and with the browser's own
 * dialog when the tab closes. When a session ends by itself there is no dialog: what was typed is stored until the
 * person is back.
 */
export function UnsavedGuard({ children }: { readonly children: ReactNode }) {
  const unsaved = useRef(new Map<string, KeepTyped>());
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const report = useCallback<ReportUnsaved>((form, keep) => {
    if (keep === null) unsaved.current.delete(form);
    else unsaved.current.set(form, keep);
  }, []);
  useSessionEnd(
    useCallback(() => {
      for (const keep of unsaved.current.values()) keep();
    }, []),
  );
  const asked = useRef<Promise<boolean> | null>(null);
  const mayLeave = useCallback(async () => {
    if (unsaved.current.size === 0) return true;
    // Concurrent attempts to leave share one dialog.
    asked.current ??= new Promise<boolean>((resolve) => setConfirmation({ resolve }));
    const mayDiscard = await asked.current;
    asked.current = null;
    setConfirmation(null);
    // Discarded: the browser need not ask again when the page unloads.
    if (mayDiscard) unsaved.current.clear();
    return mayDiscard;
  }, []);
  useBlocker({
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && !(await mayLeave()),
    enableBeforeUnload: () => unsaved.current.size > 0,
  });
  // Effect: guards Logout as well.
  useEffect(() => guardLeaving(mayLeave), [mayLeave]);
  return (
    <UnsavedContext value={report}>
      {children}
      <LeaveDialog confirmation={confirmation} />
    </UnsavedContext>
  );
}
