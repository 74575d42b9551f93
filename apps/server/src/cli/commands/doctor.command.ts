import type { Finding } from '@skuline/contract';
import { existsSync } from 'node:fs';
import path from 'node:path';
import pino from 'pino';
import { z } from 'zod';
import type { Config } from '../../platform/config/config.ts';
import { acquireDataDir, DataDirBusyError } from '../../data-dir/index.ts';
import { checkAddress, checkPort, findingsOfMachine, findingsOfStores } from '../../features/system/index.ts';
import { findStartProblem } from '../../app/start-problem.ts';
import { storeInspection } from '../../stores/inspect-stores.ts';
import { askApp } from '../cli-client.ts';
import { CommandError, describeCommandError } from '../cli-message.ts';
import { defineProcedure, defineTerminalCommand, jsonOption } from '../command.ts';
import { printAs, type Terminal } from '../terminal.ts';

const inspection = defineProcedure({
  name: 'inspect-stores',
  args: z.object({}),
  result: storeInspection,
  run: ({ watched }) => watched.inspect(),
});

/** Looks at everything an installation needs. */
export const doctorCommand = defineTerminalCommand({
  declare: (command) => command.addOption(jsonOption()),
  options: z.object({ json: z.boolean().default(false) }),
  procedures: [inspection],
  async act(terminal, { json }) {
    const findings = await examine(terminal);
    printAs(terminal, json, findings, formatFindings);
    const wrong = findings.filter(({ state }) => state === 'problem').length;
    if (wrong > 0) throw new CommandError(wrong === 1 ? 'One thing is wrong.' : `${wrong} things are wrong.`);
  },
});

async function examine(terminal: Terminal): Promise<Finding[]> {
  const node: Finding = { check: 'Node', state: 'ok', says: process.version };
  const { problems } = terminal.describeConfig();
  if (problems.length > 0) {
    const ofSettings = problems.map(
      (says): Finding => ({
        check: 'Settings',
        state: 'problem',
        says,
        remedy: 'Nothing else can be looked at before this is right.',
      }),
    );
    return [node, ...ofSettings];
  }
  const config = terminal.config();
  const now = terminal.clock.now();
  return [
    node,
    { check: 'Settings', state: 'ok', says: 'All are valid; skuline config shows them.' },
    // First, for taking the directory closes it to others.
    ...(await findingsOfMachine(config, now)),
    ...(await checkPrograms(config)),
    ...(await checkStores(terminal, config)),
  ];
}

async function checkPrograms(config: Config): Promise<Finding[]> {
  const { examinePrograms } = await import('../../app/examine-data.ts');
  const missing = await examinePrograms(config);
  const remedy = 'Install Skuline again, or set DATABASE_URL and CLICKHOUSE_URL to servers.';
  if (missing.length === 0) return [{ check: 'Programs', state: 'ok', says: 'The stores’ own are there.' }];
  return missing.map((says) => ({ check: 'Programs', state: 'problem', says, remedy }));
}

/** Asks the app where it runs, else opens the stores; and whether the address is as it should be. */
async function checkStores(terminal: Terminal, config: Config): Promise<Finding[]> {
  const given = givenOf(terminal, config);
  const hasData = ['postgres', 'analytics'].some((name) => existsSync(path.join(config.dataDir, name)));
  const isOutside = config.databaseUrl !== null && config.clickHouseUrl !== null;
  if (!hasData && !isOutside) return [await checkPort(config)];
  try {
    if (isOutside) return findingsOfStores(await openAndInspect(config), given);
    const lock = await acquireDataDir({ dataDir: config.dataDir, role: 'command', address: 'doctor' });
    try {
      return [await checkPort(config), ...findingsOfStores(await openAndInspect(config), given)];
    } finally {
      await lock.release();
    }
  } catch (error) {
    if (error instanceof DataDirBusyError) return askHolder(error, terminal, config);
    return [ofFailure(error, config)];
  }
}

function givenOf({ clock }: Terminal, { auth }: Config) {
  return { now: clock.now(), hasOwnSignIn: auth.issuer === null };
}

async function openAndInspect(config: Config) {
  const { examineData } = await import('../../app/examine-data.ts');
  // What goes wrong is said by what is found.
  return examineData({ config, log: pino({ level: 'silent' }) });
}

async function askHolder(
  { holder, message }: DataDirBusyError,
  terminal: Terminal,
  config: Config,
): Promise<Finding[]> {
  if (holder.control === null) {
    const remedy = 'Ask again in a moment: it is starting, or a command has the data.';
    return [{ check: 'Stores', state: 'warning', says: message, remedy }];
  }
  const hooks = { onProgress: () => {}, write: async () => {}, onTenant: () => {}, signal: terminal.signal };
  try {
    const found = await askApp(holder.control, inspection, {}, hooks);
    return [await checkAddress(config), ...findingsOfStores(found, givenOf(terminal, config))];
  } catch (error) {
    return [await checkAddress(config), ofFailure(error, config)];
  }
}

const SIGNS = { ok: '✓', warning: '!', problem: '✗' } as const;

/** A line for each, and what to do below it. */
function formatFindings(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ check }) => check.length));
  return findings
    .flatMap(({ check, state, says, remedy }) => [
      `${SIGNS[state]} ${check.padEnd(width)}  ${says}`,
      ...(remedy === undefined ? [] : [`${' '.repeat(width + 4)}${remedy}`]),
    ])
    .join('\n');
}

function ofFailure(error: unknown, { dataDir }: Config): Finding {
  const says =
    findStartProblem(error, dataDir) ?? describeCommandError(error) ?? 'The stores cannot be opened.';
  return {
    check: 'Stores',
    state: 'problem',
    says,
    remedy: 'See the log of Skuline for what it says of this.',
  };
}
