import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { errorCode } from '../error-code.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The settings by the names of their variables, each with what it may be. */
export type Settings = Readonly<Record<string, z.ZodType>>;

/**
 * What may be shown of a setting. Secrets and addresses, which may hold a password, can be given in a file as well. Where
 * nothing is said, a text is taken for a secret: one that is forgotten here is hidden, not shown.
 */
type Kind = 'secret' | 'address' | 'plain';
const KINDS = new WeakMap<z.ZodType, Kind>();

const ofKind =
  (kind: Kind) =>
  <T extends z.ZodType>(schema: T): T => {
    KINDS.set(schema, kind);
    return schema;
  };
export const secret = ofKind('secret');
/** Its path may be what lets people in, as a webhook's is: of an address only the host is shown. */
export const address = ofKind('address');
export const plain = ofKind('plain');

function kindOf(schema: z.ZodType): Kind {
  const known = KINDS.get(schema);
  if (known !== undefined) return known;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    // Both hold another schema, of whichever class.
    return kindOf(schema.unwrap() as z.ZodType);
  }
  if (schema instanceof z.ZodPipe) return kindOf(schema.in as z.ZodType);
  return schema instanceof z.ZodEnum ? 'plain' : 'secret';
}

const FILE = '_FILE';
type Source = 'environment' | 'file' | 'default';

export interface SettingInForce {
  readonly name: string;
  /** Null: not set. What is secret is not in it. */
  readonly value: string | null;
  readonly source: Source;
}

export interface ReadSettings {
  /** What was given, files read, blanks left out. */
  readonly values: Readonly<Record<string, string>>;
  readonly inForce: readonly SettingInForce[];
  /** A sentence each, the variable first. */
  readonly problems: readonly string[];
}

interface Given {
  readonly value?: string;
  readonly source: Source;
  readonly problem?: string;
}

/** Reads every setting, whatever is wrong with others. Relative files are relative to `root`. */
export function readSettings(settings: Settings, env: Environment, root: string): ReadSettings {
  const given = Object.entries(settings).map(([name, schema]) => {
    const kind = kindOf(schema);
    return { name, schema, kind, ...readGiven(name, kind, env, root) };
  });
  return {
    values: Object.fromEntries(
      given.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])),
    ),
    inForce: given.map(({ name, schema, kind, value, source }) => ({
      name,
      source,
      value: value === undefined ? defaultOf(schema) : shown(kind, value),
    })),
    problems: given.flatMap(({ problem }) => problem ?? []),
  };
}

/** `PORT=` in a shell or an .env file means "not set". */
function readGiven(name: string, kind: Kind, env: Environment, root: string): Given {
  const value = env[name] || undefined;
  const named = env[`${name}${FILE}`] || undefined;
  if (named === undefined || kind === 'plain') {
    return value === undefined ? { source: 'default' } : { value, source: 'environment' };
  }
  if (value !== undefined) {
    const problem = `${name}: is given twice, by ${name} and by ${name}${FILE}: leave one out`;
    return { value, source: 'environment', problem };
  }
  const file = path.resolve(root, named);
  try {
    const text = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    return text === ''
      ? { source: 'file', problem: `${name}${FILE}: the file ${file} is empty` }
      : { value: text, source: 'file' };
  } catch (error) {
    const code = errorCode(error) ?? 'it is no text';
    return { source: 'file', problem: `${name}${FILE}: the file ${file} cannot be read (${code})` };
  }
}

function defaultOf(schema: z.ZodType): string | null {
  if (!(schema instanceof z.ZodDefault)) return null;
  const value = schema.def.defaultValue;
  return Array.isArray(value) ? value.join(',') || null : String(value);
}

const HIDDEN = '(hidden)';

function shown(kind: Kind, value: string): string {
  if (kind === 'plain' || (kind === 'address' && value === 'off')) return value;
  if (kind === 'secret' || !URL.canParse(value)) return HIDDEN;
  const { protocol, host } = new URL(value);
  return `${protocol}//${host}`;
}
