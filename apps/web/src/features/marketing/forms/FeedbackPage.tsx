import { Textarea, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { FEEDBACK_KINDS, feedbackBody, type FeedbackKind, sendFeedback } from '@skuline/contract';
import * as z from 'zod/mini';
import { useApi } from '../../../api/index.ts';
import { useSession } from '../../../session/index.ts';
import { trackAction } from '../../../telemetry/index.ts';
import { ChoiceField, FormFrame, Sent, SubmitRow, TrapField } from './FormFrame.tsx';
import { fieldError } from '../../../ui/FieldError.tsx';
import { focusFirstProblem, useFormSubmission } from './use-form-submission.ts';
import classes from './FormFrame.module.css';

const EMPTY = { kind: 'idea' as FeedbackKind, message: '', email: '', website: '' };
const KINDS = Object.entries(FEEDBACK_KINDS).map(([value, label]) => ({ value, label }));
const schema = z.omit(feedbackBody, { request_id: true });

/** /feedback: open to everyone; a signed-in person is not asked for a name. */
export function FeedbackPage() {
  const { call } = useApi();
  const { user } = useSession();
  const form = useForm({ initialValues: EMPTY, validate: schemaResolver(schema, { sync: true }) });
  const { submission, submit } = useFormSubmission<typeof EMPTY>(async (body) => {
    await call(sendFeedback, { body });
    trackAction('feedback_sent', { kind: body.kind });
  });
  if (submission.state === 'sent') {
    return <Sent title="Thank you" text="Your feedback is stored, and a person will read it." />;
  }
  const field = (name: keyof typeof EMPTY) => {
    const { error, ...props } = form.getInputProps(name);
    return { ...props, error: fieldError(error), name };
  };
  return (
    <FormFrame
      title="Give feedback"
      lead="What would make Skuline better for you? A sentence is enough."
      hasDemoButton={false}
    >
      <form
        noValidate
        className={classes.fields}
        onSubmit={form.onSubmit((values) => void submit(values), focusFirstProblem)}
      >
        <ChoiceField label="What is it about?" data={KINDS} {...field('kind')} />
        <Textarea label="Feedback" autosize minRows={4} maxRows={14} withAsterisk {...field('message')} />
        {user === null ? (
          <TextInput
            label="Email, if you want a reply"
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            {...field('email')}
          />
        ) : (
          <p className={classes.note}>It is sent as {user.email}.</p>
        )}
        <TrapField {...form.getInputProps('website')} />
        <SubmitRow submission={submission} label="Send feedback" />
      </form>
    </FormFrame>
  );
}
