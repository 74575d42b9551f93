import { z } from 'zod';
import { readCodeVersion, readVersion } from '../../app/code-version.ts';
import type { SettingInForce } from '../../platform/config/settings.ts';
import { projectRoot } from '../../platform/project-root.ts';
import { CommandError } from '../cli-message.ts';
import { defineTerminalCommand, jsonOption } from '../command.ts';
import { printAs } from '../terminal.ts';
import { formatTable, type TextColumn } from '../text-table.ts';

const COLUMNS: readonly TextColumn<SettingInForce>[] = [
  { title: 'Setting', cell: ({ name }) => name },
  { title: 'Value', cell: ({ value }) => value ?? '–' },
  { title: 'From', cell: ({ value, source }) => (value === null ? '' : source) },
];

/** What is in force, whatever is wrong with it. */
export const configCommand = defineTerminalCommand({
  declare: (command) => command.addOption(jsonOption()),
  options: z.object({ json: z.boolean().default(false) }),
  async act(terminal, { json }) {
    const { inForce, problems } = terminal.describeConfig();
    printAs(terminal, json, { settings: inForce, problems }, () => formatTable(COLUMNS, inForce, ''));
    if (problems.length > 0) {
      throw new CommandError(['The environment is not valid:', ...problems].join('\n  '));
    }
  },
});

/** Which Skuline this is. */
export const versionCommand = defineTerminalCommand({
  declare: (command) => command.addOption(jsonOption()),
  options: z.object({ json: z.boolean().default(false) }),
  async act(terminal, { json }) {
    const shown = {
      version: readVersion(projectRoot),
      code: (await readCodeVersion(projectRoot)).slice(0, 12),
      node: process.version,
    };
    printAs(
      terminal,
      json,
      shown,
      ({ version, code, node }) => `Skuline ${version} (code ${code}, Node ${node})`,
    );
  },
});
