import type { DefinitionsPlan, Plan } from '@skuline/domain/assistant';
import { currencyWords } from '@skuline/domain/formatting';
import { METRIC_IDS } from '@skuline/domain/metrics';
import { z } from 'zod';
import type { AssistantTool } from './assistant-tool.ts';
import { UNKNOWN_IS_NOT_ZERO } from '../chat/system-prompt.ts';
import { resultForModel } from './result-for-model.ts';
import type { RunPlan } from './run-plan.ts';

const FETCH_INSTRUCTIONS = 'fetch_instructions';

const instructionsInput = z.object({
  metrics: z.array(z.enum(METRIC_IDS)).nullish().describe('The metrics to define. Default: all of them.'),
});
type InstructionsInput = z.output<typeof instructionsInput>;

/** Of a tenant that has imported nothing (spec point 8). */
const NO_SAMPLE_DATA = 'No sample data available';

const HOW_TO = [
  'Rates are fractions in exact values and percent in texts; growth is in percent.',
  'Days are those of America/Los_Angeles. The last days may not be final yet.',
  'Ask fetch_data_insights for figures; name segments by their exact names.',
  'A ratio of several segments is the ratio of their sums, never the mean of their ratios.',
  UNKNOWN_IS_NOT_ZERO,
];
/** For assistants that write figures themselves. */
const QUOTE =
  'Quote figures as their texts stand in a result; a difference or a share may be computed from exact values.';
/** For a model whose citations are filled in. */
const CITE = 'Write the citation of a cell in the place of its figure; calculate does the arithmetic.';

/** What metrics mean, and which days, products and facts there are. */
export function fetchInstructionsTool(runPlan: RunPlan): AssistantTool<InstructionsInput> {
  return {
    name: FETCH_INSTRUCTIONS,
    description:
      'What each metric means and how it is computed, which days and products there are data of, and how to ask for figures.',
    input: instructionsInput,
    describe: (input) => ({ plan: definitionsPlan(input) }),
    async run(input, { reader, signal }) {
      const plans: readonly Plan[] = [{ kind: 'coverage' }, definitionsPlan(input)];
      const [coverage, definitions] = await Promise.all(plans.map((plan) => runPlan(reader, plan, signal)));
      const tables = [coverage, definitions].flatMap((result) => result?.tables ?? []);
      const result = {
        tables,
        cautions: coverage?.cautions ?? [],
        dataVersion: coverage?.dataVersion ?? null,
      };
      return {
        result,
        summary: coverage?.tables.length === 0 ? NO_SAMPLE_DATA : 'Definitions and coverage',
        forModel: (number) => ({
          how_to: [`Money is in ${currencyWords()}.`, ...HOW_TO, number === null ? QUOTE : CITE],
          ...resultForModel(result, number),
        }),
      };
    },
  };
}

function definitionsPlan({ metrics }: InstructionsInput): DefinitionsPlan {
  return { kind: 'definitions', metrics: metrics ?? [] };
}
