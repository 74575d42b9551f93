import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll } from 'vitest';
import { describeAnalyticsStore } from './analytics-suite.ts';
import { openChdb } from './chdb.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'skuline-chdb-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

describeAnalyticsStore('chDB', () => openChdb({ dataDir, log: pino({ level: 'silent' }) }));
