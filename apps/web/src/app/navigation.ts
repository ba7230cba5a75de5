import type { StaffRole } from '@lamplight/contract';
import type { PhoneBarItem } from '@lamplight/contract/site-limits';
import {
  Bookmark,
  House,
  LibraryBig,
  type LucideIcon,
  Megaphone,
  Shield,
  Tag,
  UserRound,
} from 'lucide-react';
import { paths } from '../lib/paths.ts';
import type { Visitor } from './access.ts';
import { m } from './messages.ts';

export interface NavItem {
  readonly label: string;
  readonly to: string;
  readonly icon: LucideIcon;
  /** Further paths on which the item is highlighted. */
  readonly also: readonly string[];
}

/** An item of the top bar, which has no icons. */
export type TopItem = Omit<NavItem, 'icon'>;

/** The five navigation items of every member. */
const navItems: readonly NavItem[] = [
  { label: m.home, to: paths.home(), icon: House, also: [] },
  { label: m.bookmark, to: paths.bookmark(), icon: Bookmark, also: [] },
  { label: m.tags, to: paths.tags(), icon: Tag, also: [paths.list()] },
  { label: m.updates, to: paths.updates(), icon: Megaphone, also: [] },
  { label: m.profile, to: paths.profile(), icon: UserRound, also: [paths.images()] },
];

/** First screen of each staff role's work. */
const staffHomes: Partial<Record<StaffRole, string>> = {
  editor: paths.admin(),
  moderator: paths.adminReports(),
  support: paths.members(),
};

/** Returns the target of the Admin item; null for visitors who do not have this item. */
export function adminPathOf({ isSignedIn, role, staffRole }: Visitor): string | null {
  if (!isSignedIn) return null;
  if (role === 'admin') return paths.admin();
  return (staffRole && staffHomes[staffRole]) ?? null;
}

/** Returns the navigation items; admins and staff have Admin as the sixth. */
export const navItemsFor = (adminPath: string | null): readonly NavItem[] =>
  adminPath === null
    ? navItems
    : [
        ...navItems,
        {
          label: m.admin,
          to: adminPath,
          icon: Shield,
          also: [paths.admin(), '/playlist', paths.members(), paths.adminReports()],
        },
      ];

const libraryItem: NavItem = { label: m.library, to: paths.library(), icon: LibraryBig, also: [] };

/** Returns the items of the phone's bar: My Library instead of Tags if the publisher says so. */
export const phoneItemsFor = (adminPath: string | null, chosen: PhoneBarItem): readonly NavItem[] =>
  navItemsFor(adminPath).map((item) =>
    chosen === 'library' && item.to === paths.tags() ? libraryItem : item,
  );

/** Returns the items of the top bar, which has room for My Library, too. */
export const topItemsFor = (adminPath: string | null): readonly TopItem[] =>
  navItemsFor(adminPath).flatMap((item): TopItem[] =>
    item.to === paths.bookmark() ? [libraryItem, item] : [item],
  );

const isUnder = (pathname: string, place: string): boolean =>
  pathname === place || pathname.startsWith(`${place}/`);

export const isAt = (pathname: string, { to, also }: TopItem): boolean =>
  [to, ...also].some((place) => isUnder(pathname, place));
