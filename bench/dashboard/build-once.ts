import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Skuline } from '@skuline/server/src/app/compose.ts';
import type { TenantId } from '@skuline/server/src/stores/tenant-id.ts';
import { z } from 'zod';
import { buildSeller, currentBuild, openBenchStores, type SellerPlan } from './dataset.ts';

const MANIFEST = 'built.json';
const manifest = z.object({ build: z.string(), tenantId: z.string(), noted: z.unknown() });

export interface BuiltSeller<Noted> {
  readonly tenantId: TenantId;
  /** What was noted when the seller had been built. */
  readonly noted: Noted;
}

/** Builds a seller in a data directory of its own, once for each state of the tables. */
export async function buildOnce<Noted>(
  dataDir: string,
  plan: SellerPlan,
  noted: z.ZodType<Noted>,
  note: (skuline: Skuline, tenantId: TenantId) => Promise<Noted>,
): Promise<BuiltSeller<Noted>> {
  const build = await currentBuild();
  const file = path.join(dataDir, MANIFEST);
  const found = existsSync(file)
    ? manifest.safeParse(JSON.parse(await readFile(file, 'utf8'))).data
    : undefined;
  const kept = noted.safeParse(found?.noted);
  if (found?.build === build && kept.success) {
    // Written below from the directory's own id.
    return { tenantId: found.tenantId as TenantId, noted: kept.data };
  }
  console.log(`Building ${dataDir}, once …`);
  await rm(dataDir, { recursive: true, force: true });
  await mkdir(dataDir, { recursive: true });
  const skuline = await openBenchStores(dataDir);
  try {
    const tenantId = await buildSeller(skuline, plan);
    const built = { tenantId, noted: await note(skuline, tenantId) };
    await writeFile(`${file}.new`, JSON.stringify({ build, ...built }));
    await rename(`${file}.new`, file);
    return built;
  } finally {
    await skuline.close();
  }
}
