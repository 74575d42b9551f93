import { Button, NativeSelect, type NativeSelectProps } from '@mantine/core';
import { IconAlertCircle, IconChevronDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '../../../ui/index.ts';
import { PublicPage } from '../frame/PublicPage.tsx';
import classes from './FormFrame.module.css';
import type { Submission } from './use-form-submission.ts';

interface FormFrameProps {
  readonly title: string;
  readonly lead: string;
  /** Content beside the form on wide screens. */
  readonly aside?: ReactNode;
  readonly hasDemoButton?: boolean;
  readonly children: ReactNode;
}

/** A public page with a form. */
export function FormFrame({ title, lead, aside, hasDemoButton = true, children }: FormFrameProps) {
  return (
    <PublicPage hasDemoButton={hasDemoButton}>
      <div className={classes.frame}>
        <div className={classes.form}>
          <h1 className={classes.title}>{title}</h1>
          <p className={classes.lead}>{lead}</p>
          {children}
        </div>
        {aside === undefined ? null : <div className={classes.aside}>{aside}</div>}
      </div>
    </PublicPage>
  );
}

/** The submit button, with the error of the last attempt above it. */
export function SubmitRow({
  submission,
  label,
}: {
  readonly submission: Submission;
  readonly label: string;
}) {
  return (
    <>
      <div role="alert" className={classes.failure}>
        {submission.state === 'failed' ? (
          <>
            <Icon shape={IconAlertCircle} />
            <span>{submission.message}</span>
          </>
        ) : null}
      </div>
      <Button type="submit" size="md" fullWidth loading={submission.state === 'sending'}>
        {label}
      </Button>
    </>
  );
}

interface SentProps {
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

/** Replaces the form once it was received; takes the focus, so that screen readers announce it. */
export function Sent({ title, text, children }: SentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused button no longer exists.
  useEffect(() => heading.current?.focus(), []);
  return (
    <PublicPage>
      <div className={classes.sent}>
        <h1 ref={heading} tabIndex={-1} className={classes.title}>
          {title}
        </h1>
        <p className={classes.lead}>{text}</p>
        <div className={classes.actions}>
          {children}
          <Button variant="default" size="md" renderRoot={(props) => <Link to="/" {...props} />}>
            Back to the home page
          </Button>
        </div>
      </div>
    </PublicPage>
  );
}

/** A honeypot: a field that people neither see nor reach, so whoever fills it in is a bot. */
export function TrapField(props: ComponentProps<'input'>) {
  return (
    <div className={classes.trap} aria-hidden>
      <label>
        Leave this empty
        <input {...props} type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

/** A native select, which works on every phone and with every screen reader. */
export function ChoiceField(props: NativeSelectProps) {
  return <NativeSelect size="md" rightSection={<Icon shape={IconChevronDown} />} {...props} />;
}
