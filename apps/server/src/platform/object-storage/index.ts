export { findObjectAddress, isObjectAddress, type ObjectAddress } from './object-address.ts';
export { type ObjectStorageConfig, ObjectStorageError } from './object-request.ts';
export { createObjectStorage, type FoundObject, type ObjectStorage } from './object-storage.ts';
export type { ObjectUpload } from './object-upload.ts';
