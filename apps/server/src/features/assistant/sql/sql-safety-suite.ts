import { existsSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SqlRefused } from './sql-refused.ts';
import { ATTACKS, HARMLESS } from './testing/attacks.ts';
import { CANARY, CANARY_NUMBER, fillTwoSellers, type TwoSellers } from './testing/two-sellers.ts';
import { wholeTenant } from '../../../stores/reader.ts';

const OUTFILE = '/tmp/skuline-attack.csv';
const SETTINGS_SQL =
  "SELECT name, value FROM system.settings WHERE changed AND name != 'log_comment' ORDER BY name";
const TABLES_SQL =
  'SELECT database, name, total_rows FROM system.tables WHERE database = currentDatabase() ORDER BY name';

/** Every engine of the analytics store passes this: nothing that is not the asking seller's visible rows comes out. */
export function describeSqlSafety(
  engineName: string,
  open: () => Promise<Pick<TwoSellers, 'engine' | 'close'>>,
): void {
  describe(`SQL of others on ${engineName}`, () => {
    let sellers: TwoSellers;
    let before: unknown;
    const state = async () => ({
      settings: await sellers.engine.maintenance.query(SETTINGS_SQL),
      tables: await sellers.engine.maintenance.query(TABLES_SQL),
    });
    /** All that the seller gets to read: the result, or the refusal. */
    const askedBy = async (sql: string) => {
      try {
        const { tables, cautions } = await sellers.tool.run(
          wholeTenant(sellers.asking),
          sql,
          new AbortController().signal,
        );
        return { isRefused: false, text: JSON.stringify({ tables, cautions }) };
      } catch (error) {
        expect(error).toBeInstanceOf(SqlRefused);
        return { isRefused: true, text: String(error) };
      }
    };

    beforeAll(async () => {
      rmSync(OUTFILE, { force: true });
      sellers = await fillTwoSellers(await open());
      before = await state();
    });

    afterAll(async () => {
      await sellers.close();
    });

    test('there are 250 attacks and more', () => {
      expect(new Set(Object.values(ATTACKS).flat()).size).toBeGreaterThanOrEqual(250);
    });

    describe.each(Object.entries(ATTACKS))('%s', (_kind, attacks) => {
      test.each(attacks.map((sql) => [sql.length > 120 ? `${sql.slice(0, 120)}…` : sql, sql]))(
        'refused: %s',
        async (_name, sql) => {
          const { isRefused, text } = await askedBy(sql);
          expect(text).not.toMatch(secrets(sql));
          expect(isRefused, text).toBe(true);
        },
      );
    });

    test.each(HARMLESS.map((sql) => [sql]))('harmless: %s', async (sql) => {
      const { isRefused, text } = await askedBy(sql);
      expect(text).not.toMatch(secrets(sql));
      expect(isRefused, text).toBe(false);
    });

    test('the canaries are there for whoever may see them', async () => {
      const { tables } = await sellers.tool.run(
        wholeTenant(sellers.other),
        'SELECT brand_name, max(orders), (SELECT max(query) FROM keyword_volume) FROM daily_performance GROUP BY brand_name',
        new AbortController().signal,
      );
      expect(tables[0]?.rows).toEqual([{ cells: [CANARY, CANARY_NUMBER, CANARY], kind: 'segment' }]);
    });

    test('rows of an import that was undone or never finished are not there', async () => {
      const { text } = await askedBy(
        'SELECT date_key, sum(orders) FROM daily_performance GROUP BY 1 ORDER BY 1',
      );
      expect(text).toContain(
        '"rows":[{"cells":["2026-03-01",10],"kind":"segment"},{"cells":["2026-03-02",26],"kind":"segment"},{"cells":["2026-03-03",42],"kind":"segment"}]',
      );
    });

    test('nothing has changed and nothing was written', async () => {
      expect(await state()).toEqual(before);
      expect(existsSync(OUTFILE)).toBe(false);
    });
  });
}

/** What must not come out, but for words the statement itself has. */
function secrets(sql: string): RegExp {
  const words = [
    CANARY,
    String(CANARY_NUMBER),
    'root:',
    'tenant_id',
    'user_id',
    'published_day',
    'import_id',
  ];
  return new RegExp(words.filter((word) => !sql.includes(word)).join('|'));
}
