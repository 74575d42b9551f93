import { addView, publishView } from '@skuline/contract';
import { Button, Checkbox, TextInput } from '@mantine/core';
import type { ViewPage } from '@skuline/domain/views';
import { type SubmitEvent, useState } from 'react';
import { useApi, useMay, useListChange } from '../../api/index.ts';
import { trackAction } from '../../telemetry/index.ts';
import classes from '../notes/Notes.module.css';
import { useShownSearch } from './shown-search.ts';

interface SaveViewFormProps {
  readonly page: ViewPage;
  readonly onClose: () => void;
}

/** Keeps what the page shows under a name. */
export function SaveViewForm({ page, onClose }: SaveViewFormProps) {
  const { call } = useApi();
  const search = useShownSearch();
  const [name, setName] = useState('');
  const [isCompany, setCompany] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const { may } = useMay('views.publish');
  const { mutate: change, isPending } = useListChange('listViews');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setChecked(true);
    if (name.trim() === '') return;
    const save = async () => {
      const { id } = await call(addView, { body: { name: name.trim(), page, search } });
      if (isCompany) await call(publishView, { params: { id }, body: { is_company: true } });
      trackAction('view_saved');
      return `${name.trim()} was saved.`;
    };
    change(save, { onSuccess: onClose });
  };
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <TextInput
        label="Name of the view"
        autoComplete="off"
        maxLength={80}
        data-autofocus
        value={name}
        error={isChecked && name.trim() === '' ? 'Give it a name.' : null}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {may ? (
        <Checkbox
          label="Show it to everybody in the company"
          checked={isCompany}
          onChange={(event) => setCompany(event.currentTarget.checked)}
        />
      ) : null}
      <div className={classes.formActions}>
        <Button variant="default" onClick={onClose}>
          Back
        </Button>
        <Button type="submit" loading={isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}
