import { Select as MantineSelect, type SelectProps } from '@mantine/core';
import { useState } from 'react';

/**
 * Mantine's select, whose list is drawn when the field first has the focus. Mantine draws closed lists with their page and
 * measures the place of each; without any list an arrow key would find no option to begin at.
 */
export function Select({ comboboxProps, onFocus, ...props }: SelectProps) {
  const [hasList, setHasList] = useState(false);
  return (
    <MantineSelect
      {...props}
      comboboxProps={{ ...comboboxProps, keepMounted: hasList }}
      onFocus={(event) => {
        setHasList(true);
        onFocus?.(event);
      }}
    />
  );
}
