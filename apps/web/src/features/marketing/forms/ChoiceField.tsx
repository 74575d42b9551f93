import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Icon } from '../../../ui/index.ts';

/** One of a few: the browser's own list, which every phone and every screen reader knows. */
export function ChoiceField(props: NativeSelectProps) {
  return <NativeSelect size="md" rightSection={<Icon shape={IconChevronDown} />} {...props} />;
}
