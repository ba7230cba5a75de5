import { Bell, Bookmark, House, type LucideIcon, Shield, Tag, UserRound } from 'lucide-react';
import { paths } from '../lib/paths.ts';

export interface NavItem {
  readonly label: string;
  readonly to: string;
  readonly icon: LucideIcon;
  /** Further paths on which the item is highlighted. */
  readonly also: readonly string[];
}

/** The five navigation items of every member (specification §2, Top navigation). */
const navItems: readonly NavItem[] = [
  { label: 'Home', to: paths.home(), icon: House, also: [] },
  { label: 'Bookmark', to: paths.bookmark(), icon: Bookmark, also: [] },
  { label: 'Tags', to: paths.tags(), icon: Tag, also: [paths.list()] },
  { label: 'Updates', to: paths.updates(), icon: Bell, also: [] },
  { label: 'Profile', to: paths.profile(), icon: UserRound, also: [paths.images()] },
];

const adminItem: NavItem = {
  label: 'Admin',
  to: paths.admin(),
  icon: Shield,
  also: ['/playlist', paths.members()],
};

/** Returns the navigation items; admins have Admin as the sixth. */
export const navItemsFor = (isAdmin: boolean): readonly NavItem[] =>
  isAdmin ? [...navItems, adminItem] : navItems;

const isUnder = (pathname: string, place: string): boolean =>
  pathname === place || pathname.startsWith(`${place}/`);

export const isAt = (pathname: string, { to, also }: NavItem): boolean =>
  [to, ...also].some((place) => isUnder(pathname, place));
