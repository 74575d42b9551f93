import { calculate, CalculationError, CALCULATIONS } from '@skuline/domain/assistant';
import { z } from 'zod';
import { type AssistantTool, ToolRefusal } from './assistant-tool.ts';
import { outcomeOf } from './result-for-model.ts';

const MOST_CELLS = 100;

const calculateInput = z.object({
  operation: z
    .enum(CALCULATIONS)
    .describe(
      'sum: of cells of one column. difference: the first less the second. growth: from the second to the first, in percent. share: the first as a part of the second. ratio: the first over the second. per_day: one cell over the days it is of.',
    ),
  cells: z.array(z.string().max(40)).min(1).max(MOST_CELLS).describe('Ids of cells, such as "r1.c4".'),
});
type CalculateInput = z.output<typeof calculateInput>;

/** Arithmetic with cells that this turn has read; what comes out is a cell as well. */
export const calculateTool: AssistantTool<CalculateInput> = {
  name: 'calculate',
  description:
    'Sums, differences, growth, shares, ratios and amounts per day of cells that results of this turn have. The result is a cell that can be cited. Never calculate yourself.',
  input: calculateInput,
  describe: ({ operation, cells }) => ({ operation, cells }),
  async run({ operation, cells }, { cells: book }) {
    if (book === null) throw new ToolRefusal('There are no results to calculate with.');
    try {
      const { table, figure } = calculate(operation, cells, book);
      const result = { tables: [table], cautions: [], dataVersion: null };
      return { ...outcomeOf(result), evidence: () => () => figure };
    } catch (error) {
      if (error instanceof CalculationError) throw new ToolRefusal(error.message, { cause: error });
      throw error;
    }
  },
};
