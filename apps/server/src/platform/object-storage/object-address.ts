const SCHEME = 's3://';
const ADDRESS = /^s3:\/\/([a-z\d][a-z\d.-]{1,61}[a-z\d])(?:\/(.*))?$/;

/** An object, or a folder of objects, of a bucket: `s3://bucket/key`. */
export interface ObjectAddress {
  readonly bucket: string;
  /** Without a / at either end; '' for the bucket itself. */
  readonly key: string;
}

/** Whether a text names an object and no file, right or wrong. */
export function isObjectAddress(text: string): boolean {
  return text.startsWith(SCHEME);
}

/** Null for a text that is no address, or one with empty, `.` or `..` parts: these do not survive in a URL. */
export function findObjectAddress(text: string): ObjectAddress | null {
  const [, bucket, rest = ''] = ADDRESS.exec(text) ?? [];
  const key = rest.replace(/\/$/, '');
  const isPlain = key === '' || key.split('/').every((part) => !['', '.', '..'].includes(part));
  return bucket === undefined || !isPlain ? null : { bucket, key };
}
