import type { Ability } from '@skuline/contract';
import {
  IconBulb,
  IconCoins,
  IconFilter2,
  IconHelp,
  IconLayoutDashboard,
  IconListDetails,
  IconBox,
  IconPlugConnected,
  IconReceiptDollar,
  IconServer,
  IconSpeakerphone,
  IconTag,
  IconTargetArrow,
  IconUpload,
  IconUsersGroup,
  type TablerIcon,
} from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import { type FactsPresent, isMetricPresent, type MetricId } from '@skuline/domain/metrics';
import { type AnalysisSearch, rangeOfSearch, readSearch, travelingSearch } from '@skuline/domain/analysis';
import { linkSearch } from '../../search-params.ts';

export interface Section {
  readonly label: string;
  /** A route that exists: the compiler rejects a section without a page. */
  readonly to: NonNullable<LinkProps['to']>;
  readonly icon: TablerIcon;
  /** Keeps the range and product filters of the page it is opened from. */
  readonly keepsAnalysis?: true;
  /** It is shown to those alone who may do this. Who opens its page by its address is told there. */
  readonly ability?: Ability;
  /** Only where the company's data carry this. */
  readonly needs?: MetricId | 'stock';
  /** The letter of the shortcut after G; unique. */
  readonly key?: string;
}

export interface SectionGroup {
  /** The heading above the group; the first group has none. */
  readonly name: string | null;
  readonly sections: readonly Section[];
}

/** The analyses, in the specification's order (point 1). A new page is one row here. */
const ANALYSES: readonly Section[] = [
  { label: 'Dashboard', to: '/dashboard', icon: IconLayoutDashboard, key: 'd', keepsAnalysis: true },
  { label: 'Profit & Loss', to: '/profit-loss', icon: IconReceiptDollar, key: 'p', keepsAnalysis: true },
  { label: 'Funnel Analysis', to: '/funnel', icon: IconFilter2, key: 'f', keepsAnalysis: true },
  { label: 'Cohort Analysis', to: '/cohort', icon: IconUsersGroup, key: 'c' },
  { label: 'Pricing Analysis', to: '/pricing', icon: IconTag, key: 'r' },
];

/** Tools around the analyses. */
const WORKSPACE: readonly Section[] = [
  {
    label: 'Advertising',
    to: '/advertising',
    icon: IconSpeakerphone,
    key: 'v',
    keepsAnalysis: true,
    needs: 'ad_spend',
  },
  { label: 'Stock', to: '/stock', icon: IconBox, key: 'k', keepsAnalysis: true, needs: 'stock' },
  { label: 'Insights history', to: '/insights/history', icon: IconBulb, key: 'h' },
  { label: 'Goals & alerts', to: '/profile/insight-settings', icon: IconTargetArrow, key: 'a' },
  { label: 'Import data', to: '/import', icon: IconUpload, key: 'i', ability: 'imports.read' },
  {
    label: 'Connections',
    to: '/connections',
    icon: IconPlugConnected,
    key: 'n',
    ability: 'connections.read',
  },
  { label: 'Catalog', to: '/catalogue', icon: IconListDetails, key: 'g', ability: 'catalog.read' },
  { label: 'Costs', to: '/costs', icon: IconCoins, key: 'o', keepsAnalysis: true },
  { label: 'System', to: '/profile/system', icon: IconServer, ability: 'system.run' },
  { label: 'Help', to: '/help', icon: IconHelp, key: 'e' },
];

/** The sidebar's groups in order; a group without sections is not shown. */
export const SECTION_GROUPS: readonly SectionGroup[] = [
  { name: null, sections: ANALYSES },
  { name: 'Workspace', sections: WORKSPACE },
];

/** All sections of the sidebar, in order. */
export const SECTIONS: readonly Section[] = SECTION_GROUPS.flatMap((group) => group.sections);

/** What a company has, and who looks at it. */
interface Shown {
  readonly present: FactsPresent;
  readonly hasStock: boolean;
  readonly may: (ability: Ability) => boolean;
}

/** Whether a sidebar shows a section: none stands for what a company does not have, or a person may not see. */
export function isShown({ needs, ability }: Section, { present, hasStock, may }: Shown): boolean {
  const isThere = needs === undefined || (needs === 'stock' ? hasStock : isMetricPresent(needs, present));
  return isThere && (ability === undefined || may(ability));
}

/** The section at a path whose page shows what is looked at; undefined at other paths. */
export function findAnalysisSection(path: string): Section | undefined {
  return SECTIONS.find(({ keepsAnalysis, to }) => keepsAnalysis === true && to === path);
}

/** The range of the newest page with one; what is looked at stays the same while other pages are visited. */
let shownRange: AnalysisSearch = {};

export function rememberShownRange(search: Readonly<Record<string, unknown>>): void {
  shownRange = rangeOfSearch(readSearch(search));
}

/** The search parameters of a link to a section. */
export function searchToSection({ keepsAnalysis }: Section): never {
  if (keepsAnalysis !== true) return linkSearch({});
  return linkSearch((search: Readonly<Record<string, unknown>>) => ({
    ...shownRange,
    ...travelingSearch(search),
  }));
}
