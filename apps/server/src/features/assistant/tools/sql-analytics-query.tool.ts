import { figureAt } from '@skuline/domain/assistant';
import { z } from 'zod';
import { describeSqlTables, type SqlTool } from '../sql/index.ts';
import type { AssistantTool } from './assistant-tool.ts';
import { outcomeOf } from './result-for-model.ts';

const DESCRIPTION = `One read-only SELECT statement of ClickHouse SQL, for what fetch_data_insights cannot say.
There are these tables, all of the seller alone, and nothing else:
${describeSqlTables()}
Joins, subqueries, WITH, UNION, CASE and windows are fine; SETTINGS, FORMAT, table functions, lambdas and arrayJoin are not.
A ratio is a quotient of sums: sum(orders) / sum(sessions), never avg() of a quotient. At most 1,000 rows are given.`;

const sqlInput = z.object({
  custom_sql: z.string().describe('The statement.'),
  query_description: z.string().nullish().describe('What it is to find out, in a few words.'),
});
type SqlInput = z.output<typeof sqlInput>;

/** Free SQL over a tenant's visible rows; the summaries are those of spec point 8. */
export function sqlAnalyticsQueryTool(sql: SqlTool): AssistantTool<SqlInput> {
  return {
    name: 'sql_analytics_query',
    description: DESCRIPTION,
    input: sqlInput,
    describe: ({ custom_sql, query_description }) => ({
      ...(query_description ? { query_description } : {}),
      custom_sql,
    }),
    async run({ custom_sql }, { reader, signal }) {
      const result = await sql.run(reader, custom_sql, signal);
      const isEmpty = result.tables.every(({ rowCount }) => rowCount === 0);
      return {
        ...outcomeOf(result, isEmpty ? 'No data found' : 'Query completed'),
        // A number that a statement was written with is no figure of the data.
        evidence: (callId) => (place) =>
          result.writtenColumns.has(place.column) ? null : figureAt({ ...result, callId }, place),
      };
    },
  };
}
