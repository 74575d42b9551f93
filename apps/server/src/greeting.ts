import { baseUrlOf, type Config, isAnyAddress } from './config.ts';
import type { DemoSignIn } from './demo-tenant.ts';

/** What the terminal shows once everything is ready: where the app is, and what somebody needs to know to use it. */
export function greetingOf(config: Config, demo: DemoSignIn | null): string {
  const lines = ['', `  Skuline is ready at ${baseUrlOf(config)}`, `  Data directory: ${config.dataDir}`];
  if (isAnyAddress(config.host) && config.publicUrl === null) {
    lines.push(
      '',
      '  Other machines can open the public pages but not sign in: start it with the https address',
      '  they use, for example PUBLIC_URL=https://skuline.example.com.',
    );
  }
  if (demo !== null) {
    lines.push(
      '',
      '  Demo sign-in, shown this once (a new one: npm run skuline -- demo):',
      `    E-mail    ${demo.email}`,
      `    Password  ${demo.password}`,
    );
  }
  return [...lines, '', '  Ctrl-C stops it.', ''].join('\n');
}
