import { schemaResolver, useForm } from '@mantine/form';
import { useCallback, useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { useSession } from '../../../session/index.ts';
import { trackAction } from '../../../telemetry/index.ts';
import { showToast } from '../../../ui/index.ts';
import { keepDraft, useRestoredDraft } from './kept-draft.ts';
import { type FieldValues, listChanged, mergeFields } from './merge-fields.ts';
import { readSaveProblem } from './save-problem.ts';
import { useUnsaved } from './UnsavedGuard.tsx';

/** A form's saved values with their version. */
export interface Saved<V> {
  readonly values: V;
  readonly version: number;
}

export interface SettingsFormOptions<V extends FieldValues> {
  /** The latest saved values; when they change they are merged into the form around what was typed. */
  readonly saved: Saved<V>;
  /**
   * The key under which typed values are stored when the session ends; omitted for fields that must never be stored.
   */
  readonly draftName?: string;
  /** The name of the reported action. */
  readonly action: string;
  /** The contract's rules for these values. */
  readonly schema: z.ZodMiniType;
  /** Saves, and answers what is saved then and what to say of it. */
  readonly save: (values: V, version: number) => Promise<Saved<V> & { readonly message: string }>;
  /** Refetches the saved values after a save was refused as `changed_elsewhere`. */
  readonly reload: () => Promise<unknown>;
  /** Whether unchanged values can be saved too, as those of something new. */
  readonly isUnsavedAtFirst?: boolean;
  /** Maps the server's error codes to fields. */
  readonly fieldOfCode?: Readonly<Record<string, string>>;
}

const NO_CODES = {};

/** A form that is validated on leaving a field and, once a field is wrong, with every change. */
function useValidatedForm<V extends FieldValues>(schema: z.ZodMiniType, initialValues: V) {
  const resolve = schemaResolver(schema, { sync: true });
  const form = useForm<V>({
    initialValues,
    validate: resolve,
    validateInputOnBlur: true,
    clearInputErrorOnChange: false,
    onValuesChange: (values) => {
      const problems = resolve(values);
      form.setErrors((shown) =>
        Object.fromEntries(Object.entries(problems).filter(([field]) => field in shown)),
      );
    },
  });
  return form;
}

type Form<V extends FieldValues> = ReturnType<typeof useValidatedForm<V>>;

/** The saved values the form is compared with; newer ones are merged into the form. */
function useSavedBase<V extends FieldValues>(form: Form<V>, saved: Saved<V>, isSaving: boolean) {
  const [base, setBase] = useState(saved);
  const [clashes, setClashes] = useState<readonly string[] | null>(null);

  const adopt = (from: V, next: Saved<V>) => {
    const merged = mergeFields(from, form.getValues(), next.values);
    setBase(next);
    form.setValues(merged.values);
    return merged.clashes;
  };

  // A theme chosen in the header changes the values before it is saved, so under the same version.
  // An older version is ignored: right after a save the cache is not updated yet.
  const isNews =
    saved.version > base.version ||
    (saved.version === base.version && listChanged(base.values, saved.values).length > 0);
  // Effect: merges what another tab or device has saved, as reported by the query cache.
  useEffect(() => {
    if (isSaving || !isNews) return;
    const wasDirty = listChanged(base.values, form.getValues()).length > 0;
    const found = adopt(base.values, saved);
    setClashes(wasDirty ? found : null);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only a new version triggers it
  }, [saved.version, base.version, isNews, isSaving]);

  return { base, clashes, adopt, forgetClashes: () => setClashes(null) };
}

/** Runs work unless it is already running. */
function useRunOnce() {
  const [isRunning, setRunning] = useState(false);
  const isBusy = useRef(false);
  const runOnce = async (work: () => Promise<void>) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setRunning(true);
    try {
      await work();
    } finally {
      isBusy.current = false;
      setRunning(false);
    }
  };
  return { isRunning, runOnce };
}

/** Shows why a save was refused: beside the fields, or as a toast. */
async function showSaveProblem<V extends FieldValues>(
  error: unknown,
  form: Form<V>,
  { saved, fieldOfCode = NO_CODES, reload }: SettingsFormOptions<V>,
): Promise<void> {
  const problem = readSaveProblem(error, Object.keys(saved.values), fieldOfCode);
  switch (problem.kind) {
    case 'changed-elsewhere':
      showToast({ kind: 'failed', message: 'Not saved: this was changed elsewhere in the meantime.' });
      await reload();
      break;
    case 'fields':
      form.setErrors(problem.errors);
      focusErrors(form, problem.errors);
      break;
    case 'failed':
      showToast({ kind: 'failed', message: problem.message });
      break;
    case 'signed-out':
      break;
  }
}

/** Focuses the first invalid field. */
function focusErrors<V extends FieldValues>(form: Form<V>, errors: object): void {
  Object.keys(errors)
    // Mantine types a path by the fields; these names are keys of the errors it returned.
    .map((name) => form.getInputNode(name as never))
    .find((node) => node !== null)
    ?.focus();
}

/**
 * A settings form: saved once however often the button is pressed, merged with what is saved elsewhere, and stored as a
 * draft when the session ends.
 */
export function useSettingsForm<V extends FieldValues>(options: SettingsFormOptions<V>) {
  const { saved, schema, draftName, action, isUnsavedAtFirst = false } = options;
  const { user } = useSession();
  const restored = useRestoredDraft({ user, form: draftName }, saved.values);
  const [isRestored, setRestored] = useState(restored !== null);
  const { isRunning: isSaving, runOnce } = useRunOnce();
  const form = useValidatedForm<V>(schema, { ...saved.values, ...restored });
  const { base, clashes, adopt, forgetClashes } = useSavedBase(form, saved, isSaving);
  const isDirty = isUnsavedAtFirst || listChanged(base.values, form.values).length > 0;
  const { getValues } = form;
  const keep = useCallback(
    () => keepDraft({ user, form: draftName }, base.values, getValues()),
    [user, draftName, base.values, getValues],
  );
  useUnsaved(isDirty, keep);

  const save = async (values: V) => {
    const { message, ...next } = await options.save(values, base.version);
    adopt(values, next);
    forgetClashes();
    setRestored(false);
    showToast({ kind: 'done', message });
    trackAction(action);
  };

  const submit = async (values: V) => {
    if (!isUnsavedAtFirst && listChanged(base.values, values).length === 0) return;
    await runOnce(() => save(values).catch((error: unknown) => showSaveProblem(error, form, options)));
  };

  return {
    form,
    isDirty,
    isSaving,
    /** Null unless something was saved elsewhere while the form had changes; then the fields changed on both sides. */
    clashes,
    /** Whether the form shows a draft from before the session ended. */
    isRestored: isRestored && isDirty,
    discard: () => {
      form.setValues(base.values);
      form.clearErrors();
      forgetClashes();
      setRestored(false);
    },
    onSubmit: form.onSubmit(
      (values) => void submit(values),
      (errors) => focusErrors(form, errors),
    ),
  };
}
