import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parseTenantId } from '../../identity/parse-tenant-id.ts';
import { type ClusterFront, openClusterFront } from '../../testing/cluster-front.ts';
import type { TenantId } from '../tenant-id.ts';
import { describeAnalyticsStore } from './analytics-suite.ts';
import { openClickHouse } from './clickhouse.ts';
import { dailyRow, insertDaily, totalsOf } from './daily-rows.fixture.ts';
import { migrateAnalytics } from './migrate-analytics.ts';
import type { AnalyticsEngine, AnalyticsStore } from './port.ts';
import { publishImport } from './publishing.ts';

const directory = mkdtempSync(join(tmpdir(), 'skuline-cluster-'));
const log = pino({ level: 'silent' });
const name = 'main';
let cluster: ClusterFront;

beforeAll(async () => {
  cluster = await openClusterFront({ directory, name, shards: 2, replicas: 2 });
});

afterAll(async () => {
  await cluster.close();
  rmSync(directory, { recursive: true, force: true });
});

describeAnalyticsStore('a cluster of two shards with two replicas', () =>
  openClickHouse({ url: cluster.url, cluster: name, log }),
);

test('a cluster that the server does not know is refused, by its name', async () => {
  const opening = openClickHouse({ url: cluster.url, cluster: 'other', log });
  await expect(opening).rejects.toThrow('knows no cluster "other". Set CLICKHOUSE_CLUSTER');
});

describe('On a cluster', () => {
  let engine: AnalyticsEngine;
  let store: AnalyticsStore;
  let tenant: TenantId;
  let turn = 0;

  beforeAll(async () => {
    engine = await openClickHouse({ url: cluster.url, cluster: name, log });
    store = engine.store;
    await migrateAnalytics({
      maintenance: engine.maintenance,
      transactional: { withLock: (_name, work) => work() },
    });
  });

  beforeEach(() => {
    tenant = parseTenantId(`cluster-${(turn += 1)}`);
  });

  afterAll(async () => store.close());

  const publish = (to: AnalyticsStore, importId: number) =>
    publishImport(to, tenant, { table: 'daily_performance', importId });
  const ordersOf = async () => Object(await totalsOf(store, tenant)).orders;
  const ordersTwice = async () => [await ordersOf(), await ordersOf()];

  test('a day is whole on whichever replica answers, as soon as it is acknowledged', async () => {
    await insertDaily(store, tenant, 1, [dailyRow({ orders: 3 })]);
    expect(await ordersTwice()).toEqual([0, 0]);
    await publish(store, 1);
    expect(await ordersTwice()).toEqual([3, 3]);
    await insertDaily(store, tenant, 2, [dailyRow({ orders: 5 })]);
    await publish(store, 2);
    expect(await ordersTwice()).toEqual([5, 5]);
  });

  test('without the quorum a replica that lags would hide what is acknowledged, or show a day without rows', async () => {
    // The same server, spoken to as if it were one: what the settings of a cluster are for.
    const { store: careless } = await openClickHouse({ url: cluster.url, log });
    await insertDaily(store, tenant, 1, [dailyRow({ orders: 3 })]);
    await publish(store, 1);
    await insertDaily(careless, tenant, 2, [dailyRow({ orders: 5 })]);
    await publish(careless, 2);
    expect(new Set(await ordersTwice())).toEqual(new Set([3, 5]));
    await cluster.replicate('published_day');
    expect(new Set(await ordersTwice())).toEqual(new Set([0, 5]));
    await cluster.replicate();
    expect(await ordersTwice()).toEqual([5, 5]);
    await careless.close();
  });

  test('with one replica dead figures are read, nothing is imported, and no part of an import shows', async () => {
    await insertDaily(store, tenant, 1, [dailyRow({ orders: 3 })]);
    await publish(store, 1);
    const shard = cluster.shardOf(tenant);
    await cluster.kill(shard, 0);
    expect(await ordersTwice()).toEqual([3, 3]);
    await expect(insertDaily(store, tenant, 2, [dailyRow({ orders: 5 })])).rejects.toThrow(
      'A replica of the analytics store is down',
    );
    expect(await ordersTwice()).toEqual([3, 3]);
    await cluster.start(shard, 0);
    await insertDaily(store, tenant, 2, [dailyRow({ orders: 5 })]);
    await publish(store, 2);
    expect(await ordersTwice()).toEqual([5, 5]);
  });

  test('a shard that dies takes its own tenants with it, who are told so and shown no part', async () => {
    const other = parseTenantId(`${tenant}-other`);
    const tenants = [tenant, other];
    const [here, there] = tenants.map((each) => cluster.shardOf(each));
    expect(here).not.toBe(there);
    for (const each of tenants) {
      await insertDaily(store, each, 1, [dailyRow({ orders: 3 })]);
      await publishImport(store, each, { table: 'daily_performance', importId: 1 });
    }
    for (const replica of [0, 1]) await cluster.kill(here ?? 0, replica);
    await expect(totalsOf(store, tenant)).rejects.toThrow(
      'A part of the analytics store could not be reached',
    );
    expect(await totalsOf(store, other)).toMatchObject({ orders: 3 });
    for (const replica of [0, 1]) await cluster.start(here ?? 0, replica);
    expect(await ordersTwice()).toEqual([3, 3]);
  });
});
