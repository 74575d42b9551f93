import { IconLogout } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { tenantChoicesQuery, useApi } from '../../api/index.ts';
import { useSession } from '../../session/index.ts';
import { Icon, lazyPart, Logo, LogoMark } from '../../ui/index.ts';
import { searchToSection, SECTION_GROUPS, SECTIONS, type SectionGroup } from '../navigation/sections.ts';
import { useIsShown } from '../navigation/use-shown-sections.ts';
import classes from './Sidebar.module.css';
import type { TenantMenuProps } from './TenantMenu.tsx';

export interface SidebarContentProps {
  /** Icons only; labels appear on hover and on focus. */
  readonly isRail: boolean;
  /** Called when a link was followed, so that the sheet can close. */
  readonly onNavigate?: (() => void) | undefined;
  /** Between the sections and the foot; not rendered in the rail. */
  readonly children?: ReactNode;
}

function Foot({ onNavigate }: Pick<SidebarContentProps, 'onNavigate'>) {
  const { user, signOut } = useSession();
  const name = user === null ? '' : user.displayName || user.email;
  // A section that is a tab of the profile is marked alone.
  const isSection = useLocation({ select: ({ pathname }) => SECTIONS.some(({ to }) => to === pathname) });
  return (
    <div className={classes.foot}>
      <Link
        to="/profile"
        activeOptions={{ exact: isSection }}
        className={`${classes.item} ${classes.person}`}
        onClick={onNavigate}
      >
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
  const sections = group.sections.filter(useIsShown());
  if (sections.length === 0) return null;
  return (
    <div className={classes.group}>
      {group.name === null ? null : (
        <h2 id={id} className={classes.heading}>
          {group.name}
        </h2>
      )}
      <ul className={classes.list} {...(group.name === null ? {} : { 'aria-labelledby': id })}>
        {sections.map((section) => (
          <li key={section.to}>
            <Link
              to={section.to}
              search={searchToSection(section)}
              // The search parameters don't decide which section is current.
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

/** The sidebar's content at all widths: the logo, the sections, and at the foot the person and Logout. */
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

const TenantMenu = lazyPart(async () => (await import('./TenantMenu.tsx')).TenantMenu);

/** Shows the active tenant and switches to another; renders nothing for a person who belongs to only one. */
function TenantSwitcher(props: Omit<TenantMenuProps, 'tenants'>) {
  const { data: tenants = [] } = useQuery(tenantChoicesQuery(useApi()));
  if (tenants.length < 2) return null;
  return <TenantMenu tenants={tenants} {...props} />;
}

function firstLetterOf(word: string): string {
  const codePoint = word.codePointAt(0);
  return codePoint === undefined ? '' : String.fromCodePoint(codePoint);
}

/** Up to two capital letters for a name or email address: `Maya Okafor` is MO, `maya@example.com` is M. */
export function initialsOf(name: string): string {
  const words = name
    .split('@', 1)
    .join('')
    .split(/[\s._-]+/);
  const letters = words.map(firstLetterOf).filter((letter) => letter !== '');
  const ends = letters.length > 1 ? [letters[0], letters.at(-1)] : letters;
  return ends.join('').toUpperCase();
}
