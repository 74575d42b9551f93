import { syncBuiltinESMExports } from 'node:module';
import { afterAll, vi } from 'vitest';

// Files share a process: whatever one of them has replaced is put back after it.
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  syncBuiltinESMExports();
});
