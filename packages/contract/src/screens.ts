import type { StaffRole } from './endpoint.ts';

/** Readers of a screen: everybody, members, staff with that role and admins, or admins alone. */
export type ScreenAccess = 'public' | 'token' | StaffRole | 'admin';

/**
 * Every screen's address and who may open it; a segment that begins with a colon matches any value.
 * The server has a page for these and 404 for any other, the service worker serves those that are not public, and the
 * web app does not compile until `app/route-table.ts` names the title and the code of each.
 */
export const screens = {
  '/': 'public',
  '/login': 'public',
  '/register': 'public',
  '/forgot-password': 'public',
  '/reset-password': 'public',
  '/reset-password/:token': 'public',
  '/confirm-email/:token': 'public',
  '/revert-email/:token': 'public',
  '/not-me/:token': 'public',
  '/connect-subscription': 'public',
  '/connect-subscription/:token': 'public',
  '/cancel-subscription': 'public',
  '/cancel-subscription/:token': 'public',
  '/success': 'public',
  '/cancel': 'public',
  '/demo': 'public',
  '/unsubscribe/:token': 'public',
  '/pages/:slug': 'public',

  '/home': 'token',
  '/bookmark': 'token',
  '/library': 'token',
  '/profile': 'token',
  '/images': 'token',
  '/listen/:id': 'token',
  '/synopsis/:id': 'token',
  '/person/:id': 'token',
  '/series/:id': 'token',
  '/tags': 'token',
  '/notifications': 'token',
  '/notifications/settings': 'token',
  '/updates': 'token',
  '/list': 'token',
  '/searchmemberslist': 'token',

  '/admin': 'editor',
  '/admin/calendar': 'editor',
  '/admin/import': 'editor',
  '/admin/books/:id/text': 'editor',
  '/admin/reports': 'moderator',
  '/admin/audit': 'admin',
  '/admin/settings': 'admin',
  '/admin/emails': 'admin',
  '/admin/pages': 'admin',
  '/admin/pages/:id': 'admin',
  '/playlist/:id': 'editor',
  '/members': 'support',
} as const satisfies Record<`/${string}`, ScreenAccess>;

export type ScreenPath = keyof typeof screens;

export const screenPaths = Object.keys(screens) as readonly ScreenPath[];
