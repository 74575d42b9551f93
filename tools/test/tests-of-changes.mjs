import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const SOURCE = /\.(?:ts|tsx|mjs)$/;
const TEST = /\.test\.(?:ts|tsx|mjs)$/;
/** What every test of a project stands on. */
const BELOW_ALL =
  /(?:^|\/)(?:vite(?:st)?\.config\.ts|package(?:-lock)?\.json|tsconfig[\w.]*\.json)$|testing\/(?:setup-dom|restore-replaced|made-cluster-setup)\.ts$/;
/** Reads all of the contract, and each page's test reads it: beyond the contract it is followed where it is itself changed. */
const ALL_ENDPOINTS = 'packages/contract/src/endpoints.ts';
const FROM = /^(import|export)\s+(type\s+)?([^'";]*?)\s*from\s+'([^']+)'/gm;
const WHOLE = /(?:^import\s+|\bimport\(\s*|\bimport\.meta\.resolve\(\s*)'([^']+)'/gm;

/**
 * The tests that read a changed file by whatever way. A name that is imported by way of an index leads to the file that has
 * it and to no other one, or each change would concern whoever imports anything of that folder. Types are left out: what
 * they can break, the check of types finds. So are the routes of the web app, which one generated file names without endings.
 * @param {string} root
 * @param {readonly string[]} files all files of the project, from its folder
 * @param {readonly string[]} changed
 * @returns {string[]}
 */
export function testsOfChanges(root, files, changed) {
  const tests = files.filter((file) => TEST.test(file) && existsSync(path.join(root, file)));
  if (changed.some((file) => BELOW_ALL.test(file))) return tests;
  const modules = new Modules(root);
  const readers = new Map();
  for (const file of files.filter((each) => SOURCE.test(each))) {
    // What an index passes on is read by whoever wants it.
    if (modules.isIndex(file)) continue;
    for (const read of modules.readBy(file)) readers.set(read, [...(readers.get(read) ?? []), file]);
  }
  const reached = new Set(changed);
  for (const file of reached) {
    const isCut = file === ALL_ENDPOINTS && !changed.includes(file);
    for (const reader of readers.get(file) ?? []) {
      if (!isCut || reader.startsWith('packages/contract/')) reached.add(reader);
    }
  }
  return tests.filter((test) => reached.has(test));
}

class Modules {
  #root;
  #known = new Map();
  #packages = new Map();

  constructor(root) {
    this.#root = root;
  }

  isIndex(file) {
    return this.#moduleOf(file).isIndex;
  }

  /** The files of the project that a module runs: indexes, and what it wants of them, included. */
  readBy(file) {
    const read = new Set();
    for (const { names, specifier } of this.#moduleOf(file).wanted)
      this.#follow(file, specifier, names, read);
    return read;
  }

  /** `names` is null for all of them. */
  #follow(from, specifier, names, read) {
    const file = this.#resolve(from, specifier);
    if (file === null || (read.has(file) && names === null)) return;
    read.add(file);
    if (!SOURCE.test(file)) return;
    const { isIndex, wanted } = this.#moduleOf(file);
    if (!isIndex) return;
    for (const { exported, specifier: next } of wanted) {
      if (exported === null) {
        // Whatever names the file has, where it has none of those that are looked for, they stand elsewhere.
        const target = this.#resolve(file, next);
        if (target === null) continue;
        const theirs = names?.filter((name) => new RegExp(`\\b${name}\\b`).test(this.#moduleOf(target).text));
        if (theirs?.length !== 0) this.#follow(file, next, theirs ?? null, read);
        continue;
      }
      const theirs =
        names === null ? null : [...exported].filter(([as]) => names.includes(as)).map(([, own]) => own);
      if (theirs?.length !== 0) this.#follow(file, next, theirs, read);
    }
  }

  #moduleOf(file) {
    const known = this.#known.get(file);
    if (known !== undefined) return known;
    const place = path.join(this.#root, file);
    const text = existsSync(place) ? readFileSync(place, 'utf8') : '';
    const wanted = [];
    for (const [, kind, isType, clause, specifier] of text.matchAll(FROM)) {
      if (isType !== undefined) continue;
      const pairs = /\{([^}]*)\}/
        .exec(clause)?.[1]
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== '' && !part.startsWith('type '))
        .map((part) => part.split(/\s+as\s+/))
        .map(([own, as = own]) => [as, own]);
      if (pairs?.length === 0 && !/^\w/.test(clause)) continue;
      const isWhole = pairs === undefined || /^\w/.test(clause);
      wanted.push({
        specifier,
        names: isWhole ? null : pairs.map(([, own]) => own),
        exported: kind === 'export' && pairs !== undefined ? new Map(pairs) : null,
      });
    }
    for (const [, specifier] of text.matchAll(WHOLE)) wanted.push({ specifier, names: null, exported: null });
    const rest = text.replaceAll(FROM, '').replaceAll(/\/\*[^]*?\*\/|\/\/.*$|[;\s]/gm, '');
    const module = { wanted, text, isIndex: rest === '' && /^export\s/m.test(text) };
    this.#known.set(file, module);
    return module;
  }

  /** The path from the project's folder; null for what belongs to others. */
  #resolve(from, specifier) {
    const [bare] = specifier.split('?');
    if (bare.startsWith('.')) return path.posix.join(path.posix.dirname(from), bare);
    if (bare.startsWith('#server/')) return `apps/server/src/${bare.slice('#server/'.length)}`;
    const parts = /^@skuline\/(\w+)(?:\/(.+))?$/.exec(bare);
    if (parts === null) return null;
    const [, name, below] = parts;
    const folder = ['packages', 'apps', '.']
      .map((at) => path.posix.join(at, name))
      .find((at) => existsSync(path.join(this.#root, at, 'package.json')));
    if (folder === undefined) return null;
    const listed = this.#exportsOf(folder)[below === undefined ? '.' : `./${below}`];
    return path.posix.join(folder, listed ?? below ?? '');
  }

  #exportsOf(folder) {
    const known = this.#packages.get(folder);
    if (known !== undefined) return known;
    const { exports = {} } = JSON.parse(readFileSync(path.join(this.#root, folder, 'package.json'), 'utf8'));
    this.#packages.set(folder, exports);
    return exports;
  }
}
