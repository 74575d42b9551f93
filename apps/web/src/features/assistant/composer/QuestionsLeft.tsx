import type { AssistantInfo } from '@skuline/contract';
import { formatNumber } from '@skuline/domain/formatting';
import { IconClock } from '@tabler/icons-react';
import { Icon } from '../../../ui/index.ts';
import classes from './Composer.module.css';

/** From this many questions on, what is left of them is said. */
const FEW = 5;

function wordsOf({ questions }: AssistantInfo): string | null {
  if (questions === null || questions.left > FEW) return null;
  const { of, dailyLimit, left } = questions;
  const whose = of === 'user' ? 'Today’s' : 'Your company’s';
  const limit = `${formatNumber(dailyLimit, 0)} questions${of === 'user' ? '' : ' of today'}`;
  if (left > 0) return `${left} of ${of === 'user' ? 'today’s' : 'your company’s'} ${limit} left`;
  return `${whose} ${limit} are used up. You can ask again tomorrow.`;
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
