import { createHash } from 'node:crypto';
import type { ObjectAddress } from './object-address.ts';
import { codeIn, explain, ObjectStorageError, type SendObjectRequest } from './object-request.ts';
import { readElements } from './read-elements.ts';

/** An object that is being written, and is not there before `complete` has returned. */
export interface ObjectUpload {
  /** Takes pieces as they come; one part of them is held in memory. */
  take(source: AsyncIterable<Uint8Array>): Promise<void>;
  /** Makes it an object; its size in bytes. */
  complete(): Promise<number>;
  /** Removes what was sent; nothing is left of it. */
  abort(): Promise<void>;
}

const MEGABYTE = 1024 * 1024;
const FIRST_PART_BYTES = 16 * MEGABYTE;
const PARTS_OF_A_SIZE = 1000;

/** Parts grow, as an object has 10,000 at most: together they may hold 880 GB. */
const sizeOfPart = (index: number) => FIRST_PART_BYTES * (1 + Math.floor(index / PARTS_OF_A_SIZE));

export async function uploadObject(
  send: SendObjectRequest,
  address: ObjectAddress,
  signal?: AbortSignal,
): Promise<ObjectUpload> {
  const begun = await send({ method: 'POST', address, query: { uploads: '' }, signal });
  const uploadId = idIn(await begun.text(), address);
  const etags: string[] = [];
  let bytes = 0;
  const sendPart = async (pieces: readonly Uint8Array[]) => {
    const body = Buffer.concat(pieces);
    const md5 = createHash('md5').update(body).digest();
    const answer = await send({
      method: 'PUT',
      address,
      query: { partNumber: String(etags.length + 1), uploadId },
      headers: { 'content-md5': md5.toString('base64') },
      body,
      signal,
    });
    await answer.body?.cancel();
    etags.push(checkedEtag(answer.headers, md5.toString('hex'), address));
    bytes += body.length;
  };
  return {
    async take(source) {
      let pieces: Uint8Array[] = [];
      let held = 0;
      for await (const piece of source) {
        pieces.push(piece);
        held += piece.length;
        if (held < sizeOfPart(etags.length)) continue;
        await sendPart(pieces);
        [pieces, held] = [[], 0];
      }
      if (held > 0 || etags.length === 0) await sendPart(pieces);
    },
    async complete() {
      const answer = await send({
        method: 'POST',
        address,
        query: { uploadId },
        headers: { 'content-type': 'application/xml' },
        body: Buffer.from(listOf(etags)),
        signal,
      });
      // It is answered 200 before it is known how it ends.
      const code = codeIn(await answer.text());
      if (code !== null) throw new ObjectStorageError(code, explain(code, address));
      return bytes;
    },
    async abort() {
      await send({ method: 'DELETE', address, query: { uploadId } });
    },
  };
}

function idIn(xml: string, address: ObjectAddress): string {
  const id = readElements(xml, 'InitiateMultipartUploadResult')[0]?.get('UploadId');
  if (id === undefined) throw new ObjectStorageError('no upload id', explain('no upload id', address));
  return id;
}

/** The sum of a part, unless the server encrypts with keys of its own: then it names another. */
function checkedEtag(headers: Headers, md5: string, address: ObjectAddress): string {
  const etag = headers.get('etag') ?? '';
  const encryption = headers.get('x-amz-server-side-encryption') ?? 'AES256';
  const isSum = /^"[\da-f]{32}"$/.test(etag) && encryption === 'AES256';
  if (etag === '' || (isSum && etag !== `"${md5}"`)) {
    const name = `s3://${address.bucket}/${address.key}`;
    const message = `What arrived of ${name} is not what was sent: nothing of it was kept. Try again.`;
    throw new ObjectStorageError('BadDigest', message);
  }
  return etag;
}

function listOf(etags: readonly string[]): string {
  const parts = etags.map(
    (etag, index) =>
      `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag.replaceAll('"', '&quot;')}</ETag></Part>`,
  );
  return `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
}
