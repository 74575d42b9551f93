import { z } from 'zod';
import { httpBase } from '../http-url.ts';
import type { ObjectStorageConfig } from '../object-storage/index.ts';
import { address, plain, secret } from './settings.ts';

export const OBJECT_FOLDER_RULE = 'must be an address such as s3://bucket/folder';

export const OBJECT_STORAGE_ENVIRONMENT = {
  S3_ENDPOINT: address(httpBase.optional()),
  S3_REGION: plain(
    z
      .string()
      .regex(/^[\w-]+$/, 'only letters, digits, - and _')
      .default('us-east-1'),
  ),
  S3_ACCESS_KEY_ID: secret(z.string().min(1).optional()),
  S3_SECRET_ACCESS_KEY: secret(z.string().min(1).optional()),
};

const environment = z.object(OBJECT_STORAGE_ENVIRONMENT);

/** Null where no keys are given. */
export function objectStorageConfigOf({
  S3_ENDPOINT,
  S3_REGION,
  S3_ACCESS_KEY_ID,
  S3_SECRET_ACCESS_KEY,
}: z.output<typeof environment>): ObjectStorageConfig | null {
  if (S3_ACCESS_KEY_ID === undefined || S3_SECRET_ACCESS_KEY === undefined) return null;
  return {
    endpoint: S3_ENDPOINT ?? `https://s3.${S3_REGION}.amazonaws.com`,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}
