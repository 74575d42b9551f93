import {
  createObjectStorage,
  type FoundObject,
  type ObjectAddress,
  type ObjectStorageConfig,
  ObjectStorageError,
} from '../../platform/object-storage/index.ts';
import { FileChanged, type FoundFile, type WatchedPlace } from './watched-place.ts';

const LOOK_MS = 60_000;

/** Objects `folder/company/name`. Nothing is changed in the storage: which ones are done with is remembered. */
export function watchStorage(root: ObjectAddress, config: ObjectStorageConfig): WatchedPlace {
  const storage = createObjectStorage(config);
  const prefix = root.key === '' ? '' : `${root.key}/`;
  const toFound = ({ key, etag, bytes }: FoundObject, name: string): FoundFile => ({
    name,
    version: etag,
    bytes,
    // An object is there once it is whole.
    isWhole: true,
    async *open(signal) {
      try {
        yield* storage.read({ ...root, key }, { etag, signal });
      } catch (error) {
        const isOther =
          error instanceof ObjectStorageError && /^(PreconditionFailed|NoSuchKey)$/.test(error.code);
        throw isOther ? new FileChanged(key, { cause: error }) : error;
      }
    },
    putAway: async () => true,
  });
  return {
    origin: 'storage',
    label: 'watched storage',
    everyMs: LOOK_MS,
    isEmptied: false,
    async look(_now, signal) {
      const folders = new Map<string, FoundFile[]>();
      try {
        for await (const object of storage.list(root, signal)) {
          const [folder = '', name = '', ...deeper] = object.key.slice(prefix.length).split('/');
          if (name === '' || deeper.length > 0) continue;
          const files = folders.get(folder) ?? [];
          folders.set(folder, [...files, toFound(object, name)]);
        }
      } catch (error) {
        if (!(error instanceof ObjectStorageError)) throw error;
        return { companies: [], problems: [error.message] };
      }
      return { companies: [...folders].map(([folder, files]) => ({ folder, files })), problems: [] };
    },
  };
}
