import type { MantineThemeComponents } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Icon } from '../ui/Icon.tsx';
import classes from './component-defaults.module.css';

const FLOATING_TRANSITION = {
  transition: 'fade-down',
  duration: 160,
  timingFunction: 'var(--sk-ease)',
} as const;

/** Mantine renders an overlay's head as `<header>`, which must not become a second banner landmark. */
const NO_BANNER = { header: { role: 'presentation' } } as const;

/** The one mark of a control that opens a list. */
const OPENS_LIST = {
  rightSection: <Icon shape={IconChevronDown} place="small" />,
  rightSectionPointerEvents: 'none',
} as const;

/**
 * The defaults of all Mantine components. Control sizes: xs 32, sm 36, md 40, lg 44 pixels (on phones xs and sm are
 * 40).
 */
export const componentDefaults: MantineThemeComponents = {
  Button: {
    defaultProps: { size: 'xs' },
    classNames: { root: classes.button, section: classes.buttonSection },
  },
  ActionIcon: {
    defaultProps: { size: 'md', variant: 'subtle', color: 'gray' },
    classNames: { root: classes.actionIcon },
  },
  Input: {
    defaultProps: { size: 'xs' },
    classNames: { wrapper: classes.inputWrapper, input: classes.input },
  },
  InputWrapper: {
    defaultProps: { size: 'md' },
    classNames: { label: classes.inputLabel, error: classes.inputError },
  },
  TextInput: { defaultProps: { size: 'md' } },
  PasswordInput: { defaultProps: { size: 'md' }, classNames: { innerInput: classes.passwordInner } },
  Textarea: { defaultProps: { size: 'md' } },
  Select: {
    defaultProps: {
      size: 'xs',
      allowDeselect: false,
      checkIconPosition: 'right',
      ...OPENS_LIST,
    },
    classNames: { input: classes.selectInput, dropdown: classes.floating, option: classes.option },
  },
  MultiSelect: {
    defaultProps: { size: 'md', ...OPENS_LIST },
    classNames: { dropdown: classes.floating, option: classes.option },
  },
  Combobox: { defaultProps: { shadow: 'none', transitionProps: FLOATING_TRANSITION } },
  Checkbox: { defaultProps: { size: 'xs', radius: 'xs' }, classNames: { input: classes.checkbox } },
  Popover: {
    defaultProps: { radius: 'lg', withArrow: false, transitionProps: FLOATING_TRANSITION },
    classNames: { dropdown: classes.floating },
  },
  HoverCard: {
    defaultProps: { radius: 'lg', withArrow: false, transitionProps: FLOATING_TRANSITION },
    classNames: { dropdown: classes.floating },
  },
  Menu: {
    defaultProps: {
      radius: 'lg',
      withArrow: false,
      transitionProps: FLOATING_TRANSITION,
      // A role=presentation child is not allowed in a menu; the first item takes the focus instead.
      withInitialFocusPlaceholder: false,
      // A menu that is hidden while its button is scrolled out of view cannot take the focus, and then misses Escape.
      hideDetached: false,
    },
    classNames: { dropdown: classes.floating, item: classes.option },
  },
  Tooltip: {
    defaultProps: { openDelay: 300, radius: 'sm', transitionProps: { duration: 120, transition: 'fade' } },
    classNames: { tooltip: classes.tooltip },
  },
  Drawer: {
    defaultProps: {
      attributes: NO_BANNER,
      transitionProps: { duration: 200, timingFunction: 'var(--sk-ease)' },
    },
    classNames: { overlay: classes.backdrop },
  },
  Modal: {
    defaultProps: { attributes: NO_BANNER, radius: 'lg', padding: 'xl' },
    classNames: {
      overlay: classes.backdrop,
      content: classes.sheet,
      header: classes.sheet,
      title: classes.sheetTitle,
    },
  },
  Skeleton: { defaultProps: { radius: 'xs' }, classNames: { root: classes.skeleton } },
  SegmentedControl: {
    defaultProps: { size: 'xs', withItemsBorders: false },
    classNames: {
      root: classes.segments,
      indicator: classes.segmentIndicator,
      label: classes.segmentLabel,
    },
  },
  Anchor: { defaultProps: { underline: 'hover' } },
  Loader: { defaultProps: { size: 24, 'aria-hidden': true } },
};
