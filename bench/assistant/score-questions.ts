import { comparisons, segments, changes } from './ask-changes.ts';
import { named, rankings, times, totals } from './ask-figures.ts';
import { messages } from './ask-messages.ts';
import { followUps, otherClasses } from './ask-on.ts';
import type { ScoreQuestion } from './score-question.ts';
import type { ScoreSet } from './score-sets.ts';
import { SETS } from './score-words.ts';

/** The questions about a seller, with what their answers must say worked out from its rows. */
export function questionsAbout(set: ScoreSet): ScoreQuestion[] {
  const told = SETS[set.name];
  if (told === undefined) throw new Error(`no questions about ${set.name}`);
  return [
    totals,
    named,
    rankings,
    comparisons,
    segments,
    changes,
    times,
    followUps,
    messages,
    otherClasses,
  ].flatMap((make) => make(set, told));
}
