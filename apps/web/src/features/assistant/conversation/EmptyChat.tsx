import { IconSparkles } from '@tabler/icons-react';
import { Icon } from '../../../ui/index.ts';
import classes from './EmptyChat.module.css';
import { Suggestions } from './Suggestions.tsx';

/** The questions a conversation can begin with (spec 2). */
const FREQUENT = [
  'What are my top performing SKUs?',
  'What drove the change in conversion?',
  'Which SKUs contributed most to the contribution growth?',
] as const;

/** What the panel shows before anything was said. */
export function EmptyChat({ onAsk }: { readonly onAsk: (question: string) => void }) {
  return (
    <div className={classes.frame}>
      <div className={classes.block}>
        <span className={classes.sparkles}>
          <Icon shape={IconSparkles} place="navigation" />
        </span>
        <h3 className={classes.title}>What can I help you with today?</h3>
        <p className={classes.text}>Ask anything or try these frequently asked questions:</p>
        <Suggestions label="Frequently asked questions" questions={FREQUENT} onAsk={onAsk} />
      </div>
    </div>
  );
}
