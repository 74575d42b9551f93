import { readFileSync } from 'node:fs';
import path from 'node:path';

const isTest = (file) => /\.test\.tsx?$|\/testing\/|-suite\.ts$/.test(file);
const isIn =
  (...places) =>
  (file) =>
    places.some((place) => file.startsWith(place));

/** What imports cannot show: words that may stand in few files only. */
const TEXT_RULES = [
  {
    name: 'clock-is-an-argument',
    says: 'The time is passed in; a real clock is made only where the program starts.',
    pattern: /\bnew Date\(\s*\)|\bDate\.now\(|\bDate\(\)/,
    applies: isIn('packages/', 'apps/server/src/', 'apps/web/src/'),
    mayStandIn: isIn(
      'apps/server/src/platform/clock.ts',
      'apps/server/src/app/compose.ts',
      'apps/server/src/main.ts',
      'apps/server/src/cli.ts',
      'apps/web/src/clock.ts',
    ),
  },
  {
    name: 'environment-is-read-once',
    says: 'The environment is read by config.ts, all of it, at the start.',
    pattern: /\bprocess\.env\b/,
    applies: isIn('packages/', 'apps/server/src/', 'apps/web/src/'),
    mayStandIn: isIn('apps/server/src/platform/config/config.ts'),
  },
  {
    name: 'browser-storage-has-one-reader',
    says: 'What the browser keeps is read and written by preferences/ and session/.',
    pattern: /\b(localStorage|sessionStorage)\b|\bdocument\.cookie\b/,
    applies: isIn('apps/web/src/'),
    mayStandIn: isIn('apps/web/src/preferences/', 'apps/web/src/session/'),
  },
  {
    name: 'works-without-a-secure-context',
    says: 'Pages over plain http from another machine lack it: see session/insecure-pkce.ts and crypto.getRandomValues.',
    pattern: /\bcrypto\.(randomUUID|subtle)\b|\bnavigator\.locks\b/,
    applies: isIn('apps/web/src/', 'packages/'),
    mayStandIn: isIn('apps/web/src/session/browser-session.ts'),
  },
  {
    name: 'colors-stand-in-the-theme',
    says: 'A color has a name in theme/; components use the name.',
    pattern: /#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b(?!-)/i,
    applies: isIn('apps/web/src/'),
    mayStandIn: isIn('apps/web/src/theme/'),
  },
];

export const TEXT_RULE_NAMES = TEXT_RULES.map(({ name }) => name);

/** Lines of the given files that break a text rule; comments and tests may say what they like. */
export function checkTexts(base, files) {
  return files.flatMap((file) => {
    const rules = TEXT_RULES.filter((rule) => rule.applies(file) && !rule.mayStandIn(file) && !isTest(file));
    if (rules.length === 0) return [];
    const lines = withoutComments(readFileSync(path.join(base, file), 'utf8')).split('\n');
    return rules.flatMap((rule) =>
      lines.flatMap((line, index) =>
        rule.pattern.test(line) ? [{ rule: rule.name, from: `${file}:${index + 1}`, to: rule.says }] : [],
      ),
    );
  });
}

/** Comments become blanks, so that line numbers stay; a // inside a text (https://…) is left alone. */
function withoutComments(source) {
  return source
    .replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '))
    .replaceAll(/(^|[\s;{}(,])\/\/.*$/gm, '$1');
}
