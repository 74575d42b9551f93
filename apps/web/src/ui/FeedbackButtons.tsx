import { ActionIcon, Menu } from '@mantine/core';
import { FEEDBACK_REASONS, type FeedbackReason } from '@skuline/domain/insights';
import { IconThumbDown, IconThumbUp } from '@tabler/icons-react';
import { Icon } from './Icon.tsx';
import classes from './InsightMenus.module.css';

/** What was not helpful, in the words of the seller. */
const REASONS: Readonly<Record<FeedbackReason, string>> = {
  expected: 'It was expected',
  promotion: 'A promotion ran',
  stock_out: 'We were out of stock',
  data_problem: 'The data are wrong',
  not_useful: 'Not useful to me',
};

interface FeedbackButtonsProps {
  /** What was said before; null while nothing was. */
  readonly isHelpful: boolean | null;
  readonly onRate: (isHelpful: boolean, reason: FeedbackReason | null) => void;
}

/** Whether an insight was helpful; said once, it stands as text. */
export function FeedbackButtons({ isHelpful, onRate }: FeedbackButtonsProps) {
  if (isHelpful !== null) {
    return (
      <span className={classes.rated}>
        <Icon shape={isHelpful ? IconThumbUp : IconThumbDown} />
        {isHelpful ? 'Helpful' : 'Not helpful'}
      </span>
    );
  }
  return (
    <span className={classes.thumbs}>
      <ActionIcon aria-label="Helpful" onClick={() => onRate(true, null)}>
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
            <Menu.Item key={reason} className={classes.item ?? ''} onClick={() => onRate(false, reason)}>
              {REASONS[reason]}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Label>The reason becomes a note on the chart.</Menu.Label>
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}
