import { Select } from '@mantine/core';
import '@mantine/core/styles/Combobox.layer.css';
import { IconChevronDown } from '@tabler/icons-react';
import { memo } from 'react';
import { Icon } from '../../../ui/index.ts';

interface ChooserProps<T extends string> {
  readonly label: string;
  readonly className: string | undefined;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly value: T;
  readonly isOption: (value: string | null) => value is T;
  readonly onChoose: (value: T) => void;
  /** In pixels, where the options are longer than the field. */
  readonly listWidth?: number;
}

function AnyChooser<T extends string>({ options, isOption, onChoose, ...props }: ChooserProps<T>) {
  return (
    <Select
      className={props.className ?? ''}
      aria-label={props.label}
      data={options}
      value={props.value}
      maxDropdownHeight={320}
      rightSection={<Icon shape={IconChevronDown} place="small" />}
      rightSectionPointerEvents="none"
      rightSectionWidth={26}
      {...(props.listWidth === undefined
        ? {}
        : { comboboxProps: { width: props.listWidth, position: 'bottom-end' } })}
      onChange={(value) => {
        if (isOption(value)) onChoose(value);
      }}
    />
  );
}

/** One of the chart's selectors. A select is dear to draw: it is drawn again only for another choice. */
// memo forgets that the component is generic, which is all this says.
export const Chooser = memo(AnyChooser) as typeof AnyChooser;
