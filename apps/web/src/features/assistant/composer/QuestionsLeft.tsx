import type { AssistantInfo } from '@skuline/contract';
import { IconClock } from '@tabler/icons-react';
import { Icon } from '../../../ui/index.ts';
import classes from './Composer.module.css';

/** From this many questions on, what is left of them is said. */
const FEW = 5;

function wordsOf({ dailyLimit, questionsLeft }: AssistantInfo): string | null {
  if (dailyLimit === null || questionsLeft === null || questionsLeft > FEW) return null;
  if (questionsLeft > 0) return `${questionsLeft} of today’s ${dailyLimit} questions left`;
  return `Today’s ${dailyLimit} questions are used up. You can ask again tomorrow.`;
}

/** What is left of the questions a person may ask a day, when that is little. */
export function QuestionsLeft({ info }: { readonly info: AssistantInfo | undefined }) {
  const words = info === undefined ? null : wordsOf(info);
  if (words === null) return null;
  return (
    <output className={classes.note}>
      <Icon shape={IconClock} place="small" />
      {words}
    </output>
  );
}
