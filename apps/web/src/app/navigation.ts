import { Bell, Bookmark, House, type LucideIcon, Shield, Tag, UserRound } from 'lucide-react';
import { paths } from '../lib/paths.ts';

export interface NavigationEntry {
  readonly label: string;
  readonly to: string;
  readonly icon: LucideIcon;
  /** Further paths that belong to it, so that it stays lit there. */
  readonly also: readonly string[];
}

/** The five places of every member (specification §2, Top navigation). */
const places: readonly NavigationEntry[] = [
  { label: 'Home', to: paths.home(), icon: House, also: [] },
  { label: 'Bookmark', to: paths.bookmark(), icon: Bookmark, also: [] },
  { label: 'Tags', to: paths.tags(), icon: Tag, also: [paths.list()] },
  { label: 'Updates', to: paths.updates(), icon: Bell, also: [] },
  { label: 'Profile', to: paths.profile(), icon: UserRound, also: [paths.images()] },
];

const adminPlace: NavigationEntry = {
  label: 'Admin',
  to: paths.admin(),
  icon: Shield,
  also: ['/playlist', paths.members()],
};

/** Returns the places of a member, or of an admin, who has Admin as the sixth. */
export const placesOf = (isAdmin: boolean): readonly NavigationEntry[] =>
  isAdmin ? [...places, adminPlace] : places;

const lies = (pathname: string, place: string): boolean =>
  pathname === place || pathname.startsWith(`${place}/`);

export const isAt = (pathname: string, { to, also }: NavigationEntry): boolean =>
  [to, ...also].some((place) => lies(pathname, place));
