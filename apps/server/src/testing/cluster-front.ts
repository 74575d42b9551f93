import { type ChildProcess, spawn } from 'node:child_process';
import { Buffer } from 'node:buffer';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type FrontRequest, readFrontRequest } from './clickhouse-front.ts';

/**
 * A cluster behind one port, for tests: shards of replicas, each a process with an engine of its own. Statements are
 * carried to them as Distributed and Replicated tables do: rows go to the shard of their tenant, DDL `ON CLUSTER` to all,
 * a tenant's query to its shard, to one replica after the other. An insert is on as many replicas as `insert_quorum`
 * asks for before it is acknowledged; the others get it when `replicate` says so, table by table.
 */
export interface ClusterFront {
  readonly url: string;
  /** Kills a replica (−9). Its data stay. */
  kill(shard: number, replica: number): Promise<void>;
  /** Starts a killed replica again, with what it had; what it missed waits for `replicate`. */
  start(shard: number, replica: number): Promise<void>;
  /** Carries what is waiting to the replicas that live: all, or the inserts into one table. */
  replicate(table?: string): Promise<void>;
  /** The shard (from 0) that holds a tenant's rows. */
  shardOf(tenant: string): number;
  close(): Promise<void>;
}

export interface ClusterShape {
  readonly directory: string;
  readonly name: string;
  readonly shards: number;
  readonly replicas: number;
}

const SCRIPT = fileURLToPath(new URL('./replica-process.ts', import.meta.url));
// The server's codes: too few live replicas for the quorum, and no replica of a shard to connect to.
const TOO_FEW_LIVE_REPLICAS = 285;
const ALL_CONNECTION_TRIES_FAILED = 279;

export async function openClusterFront(shape: ClusterShape): Promise<ClusterFront> {
  const nodes = Array.from({ length: shape.shards }, (_, shard) =>
    Array.from({ length: shape.replicas }, (_each, replica) =>
      createReplica(path.join(shape.directory, `${shard}-${replica}`)),
    ),
  );
  await Promise.all(nodes.flat().map((node) => node.start()));
  const cluster = createCluster(shape, nodes);
  const server = createServer({ maxHeaderSize: 1_048_576 }, (request, response) => {
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    readFrontRequest(request)
      .then((asked) => (request.url === '/ping' ? DONE : cluster.answer({ ...asked, gone: gone.signal })))
      .then((answer) => send(answer, response))
      .catch((error: unknown) => response.destroy(error instanceof Error ? error : new Error(String(error))));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The cluster listens on no port.');
  const nodeAt = (shard: number, replica: number) => atOf(atOf(nodes, shard), replica);
  return {
    url: `http://127.0.0.1:${address.port}`,
    kill: (shard, replica) => nodeAt(shard, replica).kill(),
    start: (shard, replica) => nodeAt(shard, replica).start(),
    replicate: async (table) => {
      await Promise.all(nodes.flat().map((node) => node.catchUp(table)));
    },
    shardOf: cluster.shardOf,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await Promise.all(nodes.flat().map((node) => node.kill()));
    },
  };
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ReadableStream | null;
}

const DONE: Answer = { status: 200, headers: {}, body: null };

interface Asked extends FrontRequest {
  /** Whoever asked has gone. */
  readonly gone?: AbortSignal;
}

interface Replica {
  isAlive(): boolean;
  ask(asked: Asked): Promise<Answer>;
  /** Keeps a statement for later. */
  wait(asked: Asked): void;
  catchUp(table?: string): Promise<void>;
  start(): Promise<void>;
  kill(): Promise<void>;
}

function createReplica(directory: string): Replica {
  let running: { readonly child: ChildProcess; readonly url: string } | null = null;
  let waiting: Asked[] = [];
  const ask = async (asked: Asked) => {
    if (running === null) throw new Error('This replica was killed.');
    return forward(running.url, asked);
  };
  return {
    isAlive: () => running !== null,
    ask,
    wait: ({ fields, statement, rows }) => void waiting.push({ fields, statement, rows }),
    async catchUp(table) {
      if (running === null) return;
      const isDue = ({ statement }: Asked) => table === undefined || targetOf(statement) === table;
      const due = waiting.filter(isDue);
      waiting = waiting.filter((asked) => !isDue(asked));
      for (const asked of due) await ask(asked);
    },
    async start() {
      const child = spawn(process.execPath, [SCRIPT, directory], { stdio: ['ignore', 'pipe', 'inherit'] });
      const [url] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]; // a line is one string
      running = { child, url };
    },
    async kill() {
      if (running === null) return;
      const { child } = running;
      running = null;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

async function forward(url: string, { fields, statement, rows, gone }: Asked): Promise<Answer> {
  const asked = new Map([...fields, ['query', statement] as const]);
  asked.delete('enable_http_compression');
  const signal = gone ?? null;
  const response =
    rows === null
      ? await fetch(url, { method: 'POST', body: formOf(asked), signal })
      : await fetch(`${url}/?${new URLSearchParams([...asked]).toString()}`, {
          method: 'POST',
          body: new Uint8Array(rows),
          signal,
        });
  const headers = Object.fromEntries(
    [...response.headers].filter(([name]) => name === 'content-type' || name.startsWith('x-clickhouse-')),
  );
  return { status: response.status, headers, body: response.body };
}

function formOf(fields: ReadonlyMap<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.set(name, value);
  return form;
}

function createCluster({ name, shards, replicas }: ClusterShape, nodes: readonly (readonly Replica[])[]) {
  let turn = 0;
  const known = Array.from({ length: shards * replicas }, (_, at) => {
    const [shard, replica] = [Math.floor(at / replicas) + 1, (at % replicas) + 1];
    return `SELECT '${name}' AS cluster, ${shard} AS shard_num, ${replica} AS replica_num`;
  }).join(' UNION ALL ');
  const shardOf = (tenant: string) => Buffer.from(tenant).reduce((sum, byte) => sum + byte, 0) % shards;

  /** Each query asks another replica than the one before. */
  const read = async (shard: readonly Replica[], asked: Asked) => {
    const alive = shard.filter((node) => node.isAlive());
    const node = alive[(turn += 1) % alive.length];
    return node === undefined ? refusal(ALL_CONNECTION_TRIES_FAILED) : node.ask(asked);
  };

  const write = async (shard: readonly Replica[], asked: Asked) => {
    const quorum = Number(asked.fields.get('insert_quorum') ?? 0);
    const alive = shard.filter((node) => node.isAlive());
    const [first] = alive;
    if (first === undefined) return refusal(ALL_CONNECTION_TRIES_FAILED);
    if (alive.length < quorum) return refusal(TOO_FEW_LIVE_REPLICAS);
    const now = alive.slice(0, Math.max(1, quorum));
    const insert = await withRows(first, asked);
    for (const node of shard) if (!now.includes(node)) node.wait(insert);
    return firstFault(now, (node) => node.ask(insert));
  };

  const run = (asked: Asked): Promise<Answer> => {
    const one = { ...asked, statement: asked.statement.replaceAll('system.clusters', `(${known})`) };
    const tenant = tenantOf(asked);
    if (tenant !== undefined) {
      const shard = atOf(nodes, shardOf(tenant));
      return isInsert(one.statement) ? write(shard, one) : read(shard, one);
    }
    if (isInsert(one.statement))
      return firstFault(byShard(one, shardOf), ([shard, part]) => write(atOf(nodes, shard), part));
    // What reads no table of ours is answered by the server that was asked.
    const tables = / FROM (?!system\b|\()/i.test(one.statement.replaceAll(/\s+/g, ' '));
    return tables ? everyShard(nodes, (shard) => read(shard, one)) : read(atOf(nodes, 0), one);
  };

  return {
    shardOf,
    answer: (asked: Asked) =>
      / ON CLUSTER /.test(asked.statement) ? runOnAll(nodes.flat(), asked, name) : run(asked),
  };
}

/** The tenant that a statement names, bound or written: it is for one shard. */
function tenantOf({ fields, statement }: Asked): string | undefined {
  return fields.get('param_tenantId') ?? /\btenant_id = '([^'\\]+)'/.exec(statement)?.[1];
}

/** An `INSERT … SELECT` as the rows that one replica selects: what is replicated are rows, not statements. */
async function withRows(node: Replica, asked: Asked): Promise<Asked> {
  const [, into, select] =
    /^(\s*INSERT\s+INTO\s+\w+\s*\([^)]*\))\s*(SELECT[\s\S]*)$/i.exec(asked.statement) ?? [];
  if (asked.rows !== null || into === undefined || select === undefined) return asked;
  const { body } = await node.ask({ ...asked, statement: `${select} FORMAT TabSeparated` });
  const rows = Buffer.from(await new Response(body).arrayBuffer());
  return { ...asked, statement: `${into} FORMAT TabSeparated`, rows };
}

/** Replicated tables as plain ones: `t_local` is `t` on every replica, and what makes the Distributed `t` does nothing. */
async function runOnAll(nodes: readonly Replica[], asked: Asked, name: string): Promise<Answer> {
  if (!asked.statement.includes('_local ON CLUSTER') && !asked.statement.includes(' TO ')) return DONE;
  const statement = asked.statement
    .replaceAll(` ON CLUSTER \`${name}\``, '')
    .replaceAll('_local', '')
    .replaceAll('ENGINE = Replicated', 'ENGINE = ');
  const plain = { ...asked, statement };
  for (const node of nodes) if (!node.isAlive()) node.wait(plain);
  return firstFault(
    nodes.filter((node) => node.isAlive()),
    (node) => node.ask(plain),
  );
}

/** The rows of an insert by the shard of their tenant, which is their first value; a table without tenants is on the first. */
function byShard(asked: Asked, shardOf: (tenant: string) => number): [number, Asked][] {
  if (asked.rows === null || !/\(\s*`?tenant_id/.test(asked.statement)) return [[0, asked]];
  const lines = asked.rows.toString('latin1').split('\n').slice(0, -1);
  const shards = Map.groupBy(lines, (line) =>
    shardOf(Buffer.from(line.slice(0, line.indexOf('\t')), 'latin1').toString()),
  );
  return [...shards].map(([shard, of]) => [
    shard,
    { ...asked, rows: Buffer.from(`${of.join('\n')}\n`, 'latin1') },
  ]);
}

async function firstFault<T>(items: readonly T[], ask: (item: T) => Promise<Answer>): Promise<Answer> {
  let answer = DONE;
  for (const item of items) {
    answer = await ask(item);
    if (answer.status !== 200) return answer;
  }
  return answer;
}

async function everyShard(
  shards: readonly (readonly Replica[])[],
  ask: (shard: readonly Replica[]) => Promise<Answer>,
): Promise<Answer> {
  const answers = await Promise.all(shards.map(ask));
  const [first] = answers;
  if (first === undefined) throw new Error('A cluster has shards.');
  const fault = answers.find(({ status }) => status !== 200);
  if (fault !== undefined) return fault;
  const bodies = await Promise.all(answers.map(({ body }) => new Response(body).arrayBuffer()));
  return { ...first, body: new Response(Buffer.concat(bodies.map((body) => Buffer.from(body)))).body };
}

function refusal(code: number): Answer {
  return {
    status: 500,
    headers: { 'content-type': 'text/plain', 'x-clickhouse-exception-code': String(code) },
    body: new Response(`Code: ${code}. DB::Exception: the simulated cluster refuses.\n`).body,
  };
}

async function send({ status, headers, body }: Answer, response: ServerResponse): Promise<void> {
  response.writeHead(status, headers);
  if (body === null) response.end();
  else await pipeline(Readable.fromWeb(body), response);
}

function isInsert(statement: string): boolean {
  return /^\s*INSERT\b/i.test(statement);
}

function targetOf(statement: string): string | undefined {
  return /^\s*INSERT\s+INTO\s+`?(\w+)/i.exec(statement)?.[1];
}

function atOf<T>(items: readonly T[], at: number): T {
  const item = items[at];
  if (item === undefined) throw new Error(`There is no ${at} of ${items.length}.`);
  return item;
}
