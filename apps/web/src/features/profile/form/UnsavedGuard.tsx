import { Button, Modal } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { guardLeaving, useSessionEnd } from '../../../session/index.ts';
import classes from './UnsavedGuard.module.css';

/** Stores what was typed, for when the session ends by itself. */
type KeepTyped = () => void;

/** Registers how to store a form's unsaved changes; null when it has none. */
type ReportUnsaved = (form: string, keep: KeepTyped | null) => void;

interface Guard {
  readonly report: ReportUnsaved;
  /** Asks whether what is unsaved may be discarded; true where nothing is. */
  readonly mayDiscard: () => Promise<boolean>;
}

const UnsavedContext = createContext<Guard | null>(null);

function useGuard(): Guard {
  const guard = useContext(UnsavedContext);
  if (guard === null) throw new Error('useUnsaved must be used within an UnsavedGuard');
  return guard;
}

/** For a step within a page that would lose what is unsaved: asks first. Throws outside an UnsavedGuard. */
export function useMayDiscard(): () => Promise<boolean> {
  return useGuard().mayDiscard;
}

/**
 * Asks for confirmation before the page is left while `isDirty`, and calls `keep` when the session ends meanwhile;
 * throws outside an UnsavedGuard.
 */
export function useUnsaved(isDirty: boolean, keep: KeepTyped): void {
  const { report } = useGuard();
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
  const mayDiscard = useCallback(async () => {
    if (unsaved.current.size === 0) return true;
    // Concurrent attempts to leave share one dialog.
    asked.current ??= new Promise<boolean>((resolve) => setConfirmation({ resolve }));
    const isDiscarded = await asked.current;
    asked.current = null;
    setConfirmation(null);
    return isDiscarded;
  }, []);
  const mayLeave = useCallback(async () => {
    const isDiscarded = await mayDiscard();
    // The browser need not ask again when the page unloads.
    if (isDiscarded) unsaved.current.clear();
    return isDiscarded;
  }, [mayDiscard]);
  const guard = useMemo(() => ({ report, mayDiscard }), [report, mayDiscard]);
  useBlocker({
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && !(await mayLeave()),
    enableBeforeUnload: () => unsaved.current.size > 0,
  });
  // Effect: guards Logout as well.
  useEffect(() => guardLeaving(mayLeave), [mayLeave]);
  return (
    <UnsavedContext value={guard}>
      {children}
      <LeaveDialog confirmation={confirmation} />
    </UnsavedContext>
  );
}
