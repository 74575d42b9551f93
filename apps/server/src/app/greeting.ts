import { baseUrlOf, type Config, isReachedByAnyName } from '../platform/config/config.ts';
import type { DemoSignIn } from './demo-tenant.ts';

/** What the terminal shows once everything is ready: where the app is, and what is needed to use it. */
export function greetingOf(config: Config, demo: DemoSignIn | null, command = 'npm run skuline --'): string {
  const lines = ['', `  Skuline is ready at ${baseUrlOf(config)}`, `  Data directory: ${config.dataDir}`];
  if (isReachedByAnyName(config)) {
    lines.push('', `  Other machines open it by this machine's name or address, at port ${config.port}.`);
  }
  if (isReadByOthers(config)) {
    lines.push(
      '',
      '  Their connection is not encrypted: use it only in a network you trust, or put https in front',
      '  and set PUBLIC_URL, for example PUBLIC_URL=https://skuline.example.com.',
    );
  }
  if (demo !== null) {
    lines.push(
      '',
      `  Demo sign-in, shown this once (a new one: ${command} demo):`,
      `    Email     ${demo.email}`,
      `    Password  ${demo.password}`,
    );
  }
  lines.push(
    '',
    '  Your own figures: Import data in the sidebar, or in another terminal',
    `  ${command} import FILE --tenant NAME (--help lists every command).`,
  );
  return [...lines, '', '  Ctrl-C stops it.', ''].join('\n');
}

/** Whether other machines come by plain http, which is readable on the way. */
function isReadByOthers(config: Config): boolean {
  const { protocol, hostname } = new URL(baseUrlOf(config));
  const isThisMachine = /^(localhost|\[::1\]|127\..*)$/.test(hostname);
  return isReachedByAnyName(config) || (protocol === 'http:' && !isThisMachine);
}
