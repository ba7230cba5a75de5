import type { StaffRole } from './endpoint.ts';

/**
 * Access to a screen: 'public' for everybody, 'token' for signed-in members, a staff role for staff with that role and
 * for admins, or 'admin' for admins only.
 */
export type ScreenAccess = 'public' | 'token' | StaffRole | 'admin';

/**
 * Path of every screen and who may open it; a segment that begins with a colon matches any value. The server has a
 * page for these paths and responds to others with 404, the service worker serves the non-public ones, and the web
 * app does not compile until `app/route-table.ts` has a title and code for each screen.
 */
export const screens = {
  '/': 'public',
  '/login': 'public',
  '/login/callback/:provider': 'public',
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
  '/gift': 'public',
  '/gift/:token': 'public',
  '/redeem': 'public',
  '/redeem/:code': 'public',
  '/success': 'public',
  '/cancel': 'public',
  '/demo': 'public',
  '/unsubscribe/:token': 'public',
  '/pages/:slug': 'public',

  '/home': 'token',
  '/bookmark': 'token',
  '/library': 'token',
  '/profile': 'token',
  '/year': 'token',
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
  '/admin/members/import': 'admin',
  '/admin/insights': 'editor',
  '/admin/royalties': 'admin',
  '/admin/royalties/:month/:id': 'admin',
  '/admin/books/:id/text': 'editor',
  '/admin/reports': 'moderator',
  '/admin/audit': 'admin',
  '/admin/settings': 'admin',
  '/admin/emails': 'admin',
  '/admin/integrations': 'admin',
  '/admin/newsletters': 'admin',
  '/admin/newsletters/:id': 'admin',
  '/admin/plans': 'admin',
  '/admin/gifts': 'admin',
  '/admin/pages': 'admin',
  '/admin/pages/:id': 'admin',
  '/playlist/:id': 'editor',
  '/members': 'support',
} as const satisfies Record<`/${string}`, ScreenAccess>;

export type ScreenPath = keyof typeof screens;

export const screenPaths = Object.keys(screens) as readonly ScreenPath[];
