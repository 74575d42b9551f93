import { once } from 'node:events';
import http from 'node:http';
import { expect, test } from 'vitest';
import { ImportStopped } from './import-failure.ts';
import { openUploadBody } from './upload-body.ts';

test.each([
  ['half of', 100],
  ['all of', 'the body'.length],
])(
  'a body of which %s has come, and whose sender is gone before it is read, is not waited for',
  async (_, size) => {
    const opened = Promise.withResolvers<AsyncIterable<Uint8Array>>();
    const server = http.createServer((request) => {
      request.on('error', () => null).once('close', () => opened.resolve(openUploadBody(request).bytes));
      request.once('readable', () => sent.destroy());
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const headers = { 'content-length': String(size) };
    const sent = http.request({ host: '127.0.0.1', port, method: 'POST', headers }).on('error', () => null);
    sent.write('the body');
    const bytes = await opened.promise;
    await expect(bytes[Symbol.asyncIterator]().next()).rejects.toBeInstanceOf(ImportStopped);
    server.close();
  },
);
