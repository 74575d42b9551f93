import type { DateKey, DateRange } from '../core/calendar/index.ts';
import type { HelpQuote } from './help/index.ts';
import type { FactsPresent } from '../figures/metrics/index.ts';
import type { ProductFilters, ProductHierarchy } from '../products/index.ts';
import type { CoveredChannel } from '../files/sources/index.ts';
import type { InsightScope } from '../watch/insights/index.ts';
import type { Plan, PlanScope } from './plan.ts';
import type { Subject } from './subject.ts';

/** An insight of the tenant, as far as questions are about it. */
export interface KnownInsight {
  readonly id: string;
  readonly title: string;
  readonly metric: string;
  readonly scope: InsightScope;
  readonly days: DateRange | null;
  /** Neither resolved nor snoozed. */
  readonly isOpen: boolean;
}

/** What a question is understood with. */
export interface QuestionContext {
  /** Today in Los Angeles. */
  readonly today: DateKey;
  /** The first and the last day the tenant has data of; null while there is none. */
  readonly oldestDay: DateKey | null;
  readonly newestDay: DateKey | null;
  readonly products: ProductHierarchy;
  readonly factsPresent: FactsPresent;
  /** Those a question may name; none where there is only one. */
  readonly channels?: readonly CoveredChannel[];
  /** The same of marketplaces, as the ledger calls them. */
  readonly marketplaces?: readonly string[];
  /** The channel that all figures are of, where there is only one. */
  readonly onlyChannel?: CoveredChannel;
  /** The seller's own groups of SKUs that a question may name, with the SKUs of each that its reader sees. */
  readonly tags?: ReadonlyMap<string, readonly string[]>;
  /** What “overall” is of; left out: of all products. */
  readonly whole?: ProductFilters;
  /** What the page shows: the scope of a question that names none. */
  readonly screen: PlanScope;
  /** The plans of the last question that had any, which "and by brand?" goes on from; empty at first. */
  readonly earlier: readonly Plan[];
  /** Whether the question has named what those found in place of pointing at it; known once it is read. */
  readonly pointsBack?: true;
  /** What the question is asked about; null: nothing but what the page shows. */
  readonly subject: Subject | null;
  /** The insights there are, open ones first. */
  readonly insights: readonly KnownInsight[];
  /** What the documentation says to a question about the product; left out where there is none. */
  readonly findHelp?: (question: string) => HelpQuote | null;
}

/** What a question comes to: plans to run, a question back where a name is ambiguous, or what cannot be answered. */
export type Understanding =
  | {
      readonly kind: 'plans';
      readonly plans: readonly [Plan, ...Plan[]];
      /** Which part of the question they leave unanswered, and why; null where they answer all of it. */
      readonly leftOut: string | null;
      /** What else is asked, of what these find: it is understood once they have run. */
      readonly rest?: string;
    }
  /** Each choice is a whole question that is understood. */
  | { readonly kind: 'ask_back'; readonly text: string; readonly choices: readonly string[] }
  /** What no figures are needed for: how something is done, what there is, what the page shows. */
  | { readonly kind: 'told'; readonly text: string; readonly choices: readonly string[] }
  | { readonly kind: 'declined'; readonly text: string; readonly choices: readonly string[] };
