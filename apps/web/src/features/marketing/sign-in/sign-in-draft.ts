export interface SignInDraft {
  readonly email: string;
  readonly password: string;
}

export type SignInProblems = Partial<Record<keyof SignInDraft, string>>;

/** Something before and something after an @: whether the address exists, only the server can say. */
const EMAIL = /^[^\s@]+@[^\s@]+$/;

/** What stands in the way of sending the form, field by field; empty when nothing does. */
export function listProblems({ email, password }: SignInDraft): SignInProblems {
  const problems: SignInProblems = {};
  if (email.trim() === '') problems.email = 'Enter your email.';
  else if (!EMAIL.test(email.trim())) problems.email = 'Enter an email like name@company.com.';
  if (password === '') problems.password = 'Enter your password.';
  return problems;
}
