import { IconLogout } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { useSession } from '../../session/index.ts';
import { Icon, Logo, LogoMark } from '../../ui/index.ts';
import { initialsOf } from './initials.ts';
import { SECTION_GROUPS, type SectionGroup, searchToSection } from '../navigation/sections.ts';
import classes from './Sidebar.module.css';
import { TenantSwitcher } from './TenantSwitcher.tsx';

export interface SidebarContentProps {
  /** Icons only: a row's words appear beside it under the pointer and on focus. */
  readonly isRail: boolean;
  /** Called when a link was followed, so that a sheet can close. */
  readonly onNavigate?: (() => void) | undefined;
  /** Between the sections and the foot, where there is room for words. */
  readonly children?: ReactNode;
}

function Foot({ onNavigate }: Pick<SidebarContentProps, 'onNavigate'>) {
  const { user, signOut } = useSession();
  const name = user === null ? '' : user.displayName || user.email;
  return (
    <div className={classes.foot}>
      <Link to="/profile" className={`${classes.item} ${classes.person}`} onClick={onNavigate}>
        <span className={classes.avatar} aria-hidden>
          {initialsOf(name)}
        </span>
        <span className={classes.label}>{name}</span>
      </Link>
      <button type="button" className={classes.item} onClick={() => void signOut()}>
        <Icon shape={IconLogout} place="navigation" />
        <span className={classes.label}>Logout</span>
      </button>
    </div>
  );
}

interface GroupProps extends Pick<SidebarContentProps, 'onNavigate'> {
  readonly group: SectionGroup;
}

function Group({ group, onNavigate }: GroupProps) {
  const id = useId();
  if (group.sections.length === 0) return null;
  return (
    <div className={classes.group}>
      {group.name === null ? null : (
        <h2 id={id} className={classes.heading}>
          {group.name}
        </h2>
      )}
      <ul className={classes.list} {...(group.name === null ? {} : { 'aria-labelledby': id })}>
        {group.sections.map((section) => (
          <li key={section.to}>
            <Link
              to={section.to}
              search={searchToSection(section)}
              // What the page looks at is no part of where one is.
              activeOptions={{ includeSearch: false }}
              className={classes.item}
              onClick={onNavigate}
            >
              <Icon shape={section.icon} place="navigation" />
              <span className={classes.label}>{section.label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What the sidebar holds in all its widths: the mark, the sections, and at the foot the person and Logout. */
export function SidebarContent({ isRail, onNavigate, children }: SidebarContentProps) {
  return (
    <nav aria-label="Main" className={classes.content} data-rail={isRail}>
      <div className={classes.brand}>{isRail ? <LogoMark /> : <Logo />}</div>
      {SECTION_GROUPS.map((group) => (
        <Group key={group.name} group={group} onNavigate={onNavigate} />
      ))}
      <div className={classes.room}>{isRail ? null : children}</div>
      <TenantSwitcher isRail={isRail} onNavigate={onNavigate} />
      <Foot onNavigate={onNavigate} />
    </nav>
  );
}
