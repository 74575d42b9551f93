import { Textarea, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { demoRequestBody, MARKETPLACES, MONTHLY_ORDERS, requestDemo } from '@skuline/contract';
import { Link } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { useApi } from '../../../api/index.ts';
import { trackAction } from '../../../telemetry/index.ts';
import { fieldError } from '../../../ui/FieldError.tsx';
import classes from './FormFrame.module.css';
import { ChoiceField, FormFrame, Sent, SubmitRow, TrapField } from './FormFrame.tsx';
import { focusFirstProblem, useFormSubmission } from './use-form-submission.ts';
import nextClasses from './WhatHappensNext.module.css';

const EMPTY = {
  name: '',
  email: '',
  company: '',
  marketplace: '' as keyof typeof MARKETPLACES | '',
  monthly_orders: '' as keyof typeof MONTHLY_ORDERS | '',
  message: '',
  website: '',
};
const schema = z.omit(demoRequestBody, { request_id: true });

function optionsOf(choices: Readonly<Record<string, string>>) {
  return [
    { value: '', label: 'Prefer not to say' },
    ...Object.entries(choices).map(([value, label]) => ({ value, label })),
  ];
}

/** /request-demo: contact details, marketplace, and what the person would like to see. */
export function RequestDemoPage() {
  const { call } = useApi();
  const form = useForm({ initialValues: EMPTY, validate: schemaResolver(schema, { sync: true }) });
  const { submission, submit } = useFormSubmission<typeof EMPTY>(async (body) => {
    await call(requestDemo, { body });
    trackAction('demo_requested');
  });
  if (submission.state === 'sent') {
    return (
      <Sent
        title="Thank you, we have it"
        text="We have your request and will reply by email to the address you gave."
      />
    );
  }
  const field = (name: keyof typeof EMPTY) => {
    const { error, ...props } = form.getInputProps(name);
    return { ...props, error: fieldError(error), name };
  };
  return (
    <FormFrame
      title="Request a demo"
      lead="Tell us where you sell, and we will show you Skuline on figures like yours."
      hasDemoButton={false}
      aside={<WhatHappensNext />}
    >
      <form
        noValidate
        className={classes.fields}
        onSubmit={form.onSubmit((values) => void submit(values), focusFirstProblem)}
      >
        <TextInput label="Name" autoComplete="name" withAsterisk {...field('name')} />
        <TextInput
          label="Work email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          withAsterisk
          {...field('email')}
        />
        <TextInput label="Company" autoComplete="organization" withAsterisk {...field('company')} />
        <div className={classes.pair}>
          <ChoiceField label="Marketplace" data={optionsOf(MARKETPLACES)} {...field('marketplace')} />
          <ChoiceField label="Orders a month" data={optionsOf(MONTHLY_ORDERS)} {...field('monthly_orders')} />
        </div>
        <Textarea
          label="What would you like to see?"
          autosize
          minRows={3}
          maxRows={10}
          {...field('message')}
        />
        <TrapField {...form.getInputProps('website')} />
        <SubmitRow submission={submission} label="Request a demo" />
        <p className={classes.note}>
          What you send is stored only so that we can answer you:{' '}
          <Link to="/privacy-policy">privacy policy</Link>.
        </p>
      </form>
    </FormFrame>
  );
}

/** Beside the form: the next steps, and a link to the tour. */
function WhatHappensNext() {
  return (
    <section aria-labelledby="next" className={nextClasses.next}>
      <h2 id="next" className={nextClasses.title}>
        What happens next
      </h2>
      <ol className={nextClasses.steps}>
        <li>We read your message and reply by email.</li>
        <li>You see Skuline on sample data, or on a file of your own daily figures.</li>
        <li>If it fits, you run it on your own machine, with one command.</li>
      </ol>
      <p className={nextClasses.now}>
        Nothing to wait for: <Link to="/demo-sequence">watch the tour</Link> now, without signing in.
      </p>
    </section>
  );
}
