import type { SealedValues } from '../../platform/sealed-values.ts';
import { sourceKeys, type SourceKeys, SourceProblem } from './source-client.ts';

/** The keys of sellers' accounts, sealed for one connection each. */
export interface SealedKeys {
  seal(connectionId: string, keys: SourceKeys): string;
  /** Throws SourceProblem('keys') where another secret sealed it. */
  open(connectionId: string, sealed: string): SourceKeys;
}

export function createSealedKeys(values: SealedValues): SealedKeys {
  return {
    seal: (connectionId, keys) => values.seal(connectionId, keys),
    open(connectionId, sealed) {
      try {
        return sourceKeys.parse(values.open(connectionId, sealed));
      } catch (cause) {
        throw new SourceProblem(
          'keys',
          'The keys of this connection were stored with another SECRET_KEY and cannot be read. Connect again.',
          { cause },
        );
      }
    },
  };
}
