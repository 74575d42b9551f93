import { ActionIcon, Menu } from '@mantine/core';
import { FEEDBACK_REASONS, type FeedbackReason } from '@skuline/domain/insights';
import { IconThumbDown, IconThumbUp } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Icon } from './Icon.tsx';
import classes from './InsightMenus.module.css';

/** What was not helpful, in the words of the seller. */
const REASONS: Readonly<Record<FeedbackReason, string>> = {
  expected: 'It was expected',
  promotion: 'A promotion ran',
  stock_out: 'We were out of stock',
  data_problem: 'The data is wrong',
  not_useful: 'Not useful to me',
};

interface FeedbackButtonsProps {
  /** What was said before; null while nothing was. */
  readonly isHelpful: boolean | null;
  /** False where no note on the chart is made of the reason. */
  readonly becomesNote?: boolean;
  readonly onRate: (isHelpful: boolean, reason: FeedbackReason | null) => void;
}

/** Whether an insight was helpful; said once, it stands as text. */
export function FeedbackButtons({ isHelpful, becomesNote = true, onRate }: FeedbackButtonsProps) {
  const [isSaidHere, setSaidHere] = useState(false);
  if (isHelpful !== null) return <Rated isHelpful={isHelpful} hasFocus={isSaidHere} />;
  const say: FeedbackButtonsProps['onRate'] = (...mark) => {
    setSaidHere(true);
    onRate(...mark);
  };
  return (
    <span className={classes.thumbs}>
      <ActionIcon aria-label="Helpful" onClick={() => say(true, null)}>
        <Icon shape={IconThumbUp} />
      </ActionIcon>
      <Menu position="bottom-end" width={248}>
        <Menu.Target>
          <ActionIcon aria-label="Not helpful">
            <Icon shape={IconThumbDown} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Not helpful, because...</Menu.Label>
          {FEEDBACK_REASONS.map((reason) => (
            <Menu.Item key={reason} className={classes.item ?? ''} onClick={() => say(false, reason)}>
              {REASONS[reason]}
            </Menu.Item>
          ))}
          {becomesNote ? (
            <>
              <Menu.Divider />
              <Menu.Label>The reason becomes a note on the chart.</Menu.Label>
            </>
          ) : null}
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}

interface RatedProps {
  readonly isHelpful: boolean;
  /** Whether it takes the place of the button that was pressed. */
  readonly hasFocus: boolean;
}

function Rated({ isHelpful, hasFocus }: RatedProps) {
  const text = useRef<HTMLSpanElement>(null);
  // Effect: the focus stays where it was.
  useEffect(() => {
    if (hasFocus) text.current?.focus({ preventScroll: true });
  }, [hasFocus]);
  return (
    <span ref={text} tabIndex={-1} className={classes.rated}>
      <Icon shape={isHelpful ? IconThumbUp : IconThumbDown} />
      {isHelpful ? 'Helpful' : 'Not helpful'}
    </span>
  );
}
