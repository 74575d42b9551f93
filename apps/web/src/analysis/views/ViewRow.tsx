import { ActionIcon, Button, Menu, TextInput } from '@mantine/core';
import { type SavedView, changeView, publishView, removeView } from '@skuline/contract';
import { searchOfView } from '@skuline/domain/views';
import { IconDots } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type SubmitEvent, useState } from 'react';
import { useApi, useMay, useListChange } from '../../api/index.ts';
import { linkSearch } from '../../search-params.ts';
import { Icon } from '../../ui/index.ts';
import filterBar from '../filters/FilterBar.module.css';
import notes from '../notes/Notes.module.css';

interface ViewRowProps {
  readonly view: SavedView;
  readonly onOpen: () => void;
}

/** A saved view: its name opens it, and its maker renames, shows and removes it. */
export function ViewRow({ view, onOpen }: ViewRowProps) {
  const [isRenaming, setRenaming] = useState(false);
  const { name, page, search, is_company: isCompany, is_own: isOwn, made_by: madeBy } = view;
  const seenBy = isCompany ? `Everybody in the company${isOwn ? '' : ` · by ${madeBy}`}` : 'Only you';
  if (isRenaming) return <RenameForm view={view} onClose={() => setRenaming(false)} />;
  return (
    <li className={filterBar.bar}>
      <div>
        <Button
          size="compact-sm"
          px={0}
          variant="subtle"
          renderRoot={(props) => <Link to={page} search={linkSearch(searchOfView(search))} {...props} />}
          onClick={onOpen}
        >
          {name}
        </Button>
        <p className={notes.kind}>{seenBy}</p>
      </div>
      <div className={filterBar.actions}>
        <ViewMenu view={view} onRename={() => setRenaming(true)} />
      </div>
    </li>
  );
}

interface ViewMenuProps {
  readonly view: SavedView;
  readonly onRename: () => void;
}

function ViewMenu({ view: { id, name, is_company: isCompany, is_own: isOwn }, onRename }: ViewMenuProps) {
  const { call } = useApi();
  const { mutate: change } = useListChange('listViews');
  const mayPublish = useMay('views.publish').may;
  // Only an admin manages members, and removes what others show to everybody.
  const isAdmin = useMay('members.manage').may;
  if (!isOwn && !isAdmin) return null;
  const publish = async () => {
    await call(publishView, { params: { id }, body: { is_company: !isCompany } });
    return isCompany ? `Only you see ${name} now.` : `Everybody in the company sees ${name} now.`;
  };
  const remove = async () => {
    await call(removeView, { params: { id } });
    return `${name} was removed.`;
  };
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <ActionIcon aria-label={`More for ${name}`}>
          <Icon shape={IconDots} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isOwn ? <Menu.Item onClick={onRename}>Rename</Menu.Item> : null}
        {isOwn && (mayPublish || isCompany) ? (
          <Menu.Item onClick={() => change(publish)}>
            {isCompany ? 'Show only to me' : 'Show to the company'}
          </Menu.Item>
        ) : null}
        <Menu.Item onClick={() => change(remove)}>Remove</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function RenameForm({
  view: { id, name: before },
  onClose,
}: Pick<ViewRowProps, 'view'> & { readonly onClose: () => void }) {
  const { call } = useApi();
  const [name, setName] = useState(before);
  const { mutate: change, isPending } = useListChange('listViews');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    change(
      async () => {
        await call(changeView, { params: { id }, body: { name: name.trim() } });
        return `${before} is called ${name.trim()} now.`;
      },
      { onSuccess: onClose },
    );
  };
  return (
    <li>
      <form className={notes.form} noValidate onSubmit={submit}>
        <TextInput
          label={`New name of ${before}`}
          autoComplete="off"
          maxLength={80}
          data-autofocus
          value={name}
          error={name.trim() === '' ? 'Give it a name.' : null}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <div className={notes.formActions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isPending}>
            Rename
          </Button>
        </div>
      </form>
    </li>
  );
}
