import { Button, TextInput } from '@mantine/core';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { type Credentials, useSession } from '../../../session/index.ts';
import { track } from '../../../telemetry/index.ts';
import { fieldError } from '../../../ui/FieldError.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { Refusal } from './Refusal.tsx';
import classes from './SignInPage.module.css';

interface SignInDraft {
  readonly email: string;
  readonly password: string;
}

/** Most installations at an address of their own have it, and the page works without. */
const PasskeySignIn = lazyPart(async () => (await import('./PasskeySignIn.tsx')).PasskeySignIn);

const CODE_SOURCES = 'From your authenticator app, or a recovery code.';

type SignInProblems = Partial<Record<keyof SignInDraft, string>>;

/** Text, an @ and text; only the server knows whether the address exists. */
const EMAIL = /^[^\s@]+@[^\s@]+$/;

/** The problems of each field; empty when the form can be submitted. */
function listProblems({ email, password }: SignInDraft): SignInProblems {
  const problems: SignInProblems = {};
  if (email.trim() === '') problems.email = 'Enter your email.';
  else if (!EMAIL.test(email.trim())) problems.email = 'Enter an email like name@company.com.';
  if (password === '') problems.password = 'Enter your password.';
  return problems;
}

/** Email and password, or a passkey where there is an address for them. A field's error is shown below it, a refused sign-in above the button. */
export function SignInForm({ passkeyUrl }: { readonly passkeyUrl: string | null }) {
  const { signInWith } = useSession();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  /** Null until it is asked for. */
  const [code, setCode] = useState<string | null>(null);
  const [problems, setProblems] = useState<SignInProblems>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const codeField = useRef<HTMLInputElement>(null);

  // It appears in answer to the button: what is typed next is the code.
  const isCodeNeeded = code !== null;
  useEffect(() => {
    if (isCodeNeeded) codeField.current?.focus();
  }, [isCodeNeeded]);

  const submit = async () => {
    const found = listProblems({ email, password });
    setProblems(found);
    if (found.email !== undefined) return emailField.current?.focus();
    if (found.password !== undefined) return passwordField.current?.focus();
    if (code?.trim() === '') return codeField.current?.focus();
    const shown = code === null ? {} : { code: code.trim() };
    return send({ email: email.trim(), password, ...shown });
  };

  const send = async (credentials: Credentials) => {
    setRefusal(null);
    setPending(true);
    const result = await signInWith(credentials);
    const method = 'passkey' in credentials ? 'passkey' : 'password';
    if (result.outcome === 'signed-in') track({ name: 'login', method });
    if (result.outcome === 'code-needed') {
      setPending(false);
      return setCode('');
    }
    // After signing in the page navigates by itself; until then the button shows its spinner.
    if (result.outcome !== 'refused') return undefined;
    setPending(false);
    setRefusal(result.message);
    return (codeField.current ?? passwordField.current)?.select();
  };

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isPending) void submit();
  };

  return (
    <form className={classes.form} noValidate onSubmit={onSubmit}>
      <TextInput
        ref={emailField}
        label="Email"
        type="email"
        name="email"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        error={fieldError(problems.email)}
        onChange={(event) => {
          setEmail(event.currentTarget.value);
          // Another account may not ask for one.
          setCode(null);
          setProblems(({ email: _mended, ...others }) => others);
        }}
      />
      <PasswordField
        ref={passwordField}
        label="Password"
        name="password"
        autoComplete="current-password"
        value={password}
        problem={problems.password}
        onText={(text) => {
          setPassword(text);
          setProblems(({ password: _mended, ...others }) => others);
        }}
      />
      {code === null ? null : (
        <TextInput
          ref={codeField}
          label="Code"
          description={passkeyUrl === null ? CODE_SOURCES : `${CODE_SOURCES} You can also use a passkey.`}
          name="code"
          autoComplete="one-time-code"
          spellCheck={false}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      )}
      <Refusal text={refusal} />
      <Button type="submit" size="md" fullWidth loading={isPending}>
        Sign in
      </Button>
      {passkeyUrl === null ? null : (
        <PasskeySignIn
          url={passkeyUrl}
          isBusy={isPending}
          onShown={(credentials) => void send(credentials)}
          onProblem={setRefusal}
          onLoadError={() => setRefusal(null)}
        />
      )}
    </form>
  );
}
