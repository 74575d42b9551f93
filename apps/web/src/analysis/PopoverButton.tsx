import { Button } from '@mantine/core';
import { IconChevronDown, type TablerIcon } from '@tabler/icons-react';
import { Fragment, type ReactNode, useRef, useState } from 'react';
import { Icon, lazyPart, type Preloadable } from '../ui/index.ts';
import classes from './PopoverButton.module.css';

export const FloatingPanel = lazyPart(async () => (await import('./FloatingPanel.tsx')).FloatingPanel);

export interface PopoverButtonProps {
  readonly text: ReactNode;
  /** `control` stands in the filter bar, `link` beside a figure. */
  readonly look?: 'control' | 'link';
  /** The panel's accessible name. */
  readonly label: string;
  readonly icon?: TablerIcon;
  readonly isOpen: boolean;
  /** Whether something is selected in it. */
  readonly isActive?: boolean;
  readonly isDisabled?: boolean;
  /** A press on the button. */
  readonly onToggle: () => void;
  /** A press outside the panel. */
  readonly onClose: () => void;
  /** Escape, where it does something else than closing. */
  readonly onEscape?: () => void;
  /** The lazily loaded component inside the panel. */
  readonly content: Preloadable;
  readonly children: ReactNode;
}

/** A button and the panel it opens. Hover or focus preloads the panel's code. */
export function PopoverButton(props: PopoverButtonProps) {
  const { isOpen, icon, look = 'control' } = props;
  const anchor = useRef<HTMLSpanElement>(null);
  const opening = useOpening(isOpen);
  const code = usePopoverCode(props.content);
  return (
    <span ref={anchor} className={classes.anchor}>
      <Button
        {...(look === 'control'
          ? {
              variant: 'default',
              className: classes.trigger,
              rightSection: <Icon shape={IconChevronDown} place="small" />,
            }
          : { variant: 'subtle', size: 'compact-xs', className: classes.link })}
        data-active={props.isActive === true || undefined}
        data-open={isOpen || undefined}
        disabled={props.isDisabled ?? false}
        leftSection={icon === undefined ? null : <Icon shape={icon} />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={code.preload}
        onFocus={code.preload}
        onBlur={code.forgetFailure}
        onClick={() => code.whenLoaded(props.onToggle)}
      >
        {props.text}
      </Button>
      {code.hasFailed ? (
        <span className={classes.failure} role="alert">
          This could not be loaded. Check your connection and try again.
        </span>
      ) : null}
      {opening > 0 ? (
        <FloatingPanel
          opened={isOpen}
          label={props.label}
          anchor={anchor}
          onClose={props.onClose}
          onEscape={props.onEscape ?? props.onClose}
        >
          <Fragment key={opening}>{props.children}</Fragment>
        </FloatingPanel>
      ) : null}
    </span>
  );
}

/**
 * Loads the code of the panel and its content before the panel opens. When loading fails the panel stays closed, says
 * so, and the next press tries again.
 */
function usePopoverCode(content: Preloadable) {
  const [hasFailed, setFailed] = useState(false);
  const parts = [FloatingPanel, content];
  const load = async () => (await Promise.all(parts.map((part) => part.preload()))).every(Boolean);
  const loadAndOpen = async (open: () => void) => {
    const isLoaded = await load();
    setFailed(!isLoaded);
    if (isLoaded) open();
  };
  return {
    preload: () => void load(),
    whenLoaded: (open: () => void) => {
      if (parts.every((part) => part.isLoaded())) open();
      else void loadAndOpen(open);
    },
    hasFailed,
    forgetFailure: () => setFailed(false),
  };
}

/**
 * How often the panel has been opened; used as a key, so that each opening starts with fresh state even while the
 * previous one is still fading out.
 */
function useOpening(isOpen: boolean): number {
  const [seen, setSeen] = useState({ isOpen: false, count: 0 });
  if (seen.isOpen !== isOpen) setSeen({ isOpen, count: isOpen ? seen.count + 1 : seen.count });
  return seen.count;
}
