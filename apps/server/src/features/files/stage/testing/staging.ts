import { type StagedFile, stagedFile } from '@skuline/contract';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';

const files = z.object({ files: z.array(stagedFile) });

export interface StagingAnswer {
  readonly status: number;
  readonly json: unknown;
}

/** Someone who gives files to a listening app, as the page does. */
export interface Staging {
  send(method: string, path: string, body?: unknown): Promise<StagingAnswer>;
  /** What POST /api/staged-files answers. */
  give(fileName: string, bytes: Uint8Array | string, to?: string): Promise<StagingAnswer>;
  /** Gives a file that is taken: all that come of it. */
  stage(fileName: string, bytes: Uint8Array | string): Promise<StagedFile[]>;
  list(): Promise<StagedFile[]>;
  /** The files once none is being read any more. */
  read(): Promise<StagedFile[]>;
  answer(id: string, answers: Readonly<Record<string, string>>): Promise<StagedFile>;
  importFiles(
    ids: readonly string[],
    order?: { readonly replace?: readonly string[]; readonly remember?: readonly string[] },
  ): Promise<StagedFile[]>;
}

const POLL_MS = 30;

function filesOf({ json }: StagingAnswer): StagedFile[] {
  return files.parse(json).files;
}

export function createStaging(port: number, token: string): Staging {
  const fetchJson = async (
    method: string,
    path: string,
    { body, type }: { readonly body?: string | Buffer<ArrayBuffer>; readonly type?: string } = {},
  ): Promise<StagingAnswer> => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(type === undefined ? {} : { 'content-type': type }),
    };
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
    });
    return { status: response.status, json: await response.json() };
  };
  const send: Staging['send'] = (method, path, body) =>
    fetchJson(
      method,
      path,
      body === undefined ? {} : { body: JSON.stringify(body), type: 'application/json' },
    );
  const give: Staging['give'] = (fileName, bytes, to = '/api/staged-files') =>
    fetchJson('POST', `${to}?file_name=${encodeURIComponent(fileName)}`, {
      body: Buffer.from(bytes),
      type: 'application/octet-stream',
    });
  const list = async () => filesOf(await send('GET', '/api/staged-files'));
  return {
    send,
    give,
    list,
    stage: async (fileName, bytes) => filesOf(await give(fileName, bytes)),
    async read() {
      for (;;) {
        const found = await list();
        if (found.every(({ state }) => state !== 'reading')) return found;
        await wait(POLL_MS);
      }
    },
    answer: async (id, answers) =>
      stagedFile.parse((await send('PUT', `/api/staged-files/${id}/answers`, { answers })).json),
    importFiles: async (ids, { replace = [], remember = [] } = {}) =>
      filesOf(await send('POST', '/api/staged-files/import', { files: ids, replace, remember })),
  };
}
