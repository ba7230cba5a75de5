/**
 * Every screen's address (specification §2): the server has a page for these and 404 for any other. A segment that
 * begins with a colon matches any value. A test of the web app compares its route table with this list.
 */
export const screenPaths = [
  '/',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/reset-password/:token',
  '/confirm-email/:token',
  '/revert-email/:token',
  '/not-me/:token',
  '/success',
  '/cancel',
  '/demo',
  '/home',
  '/bookmark',
  '/profile',
  '/images',
  '/listen/:id',
  '/synopsis/:id',
  '/tags',
  '/updates',
  '/list',
  '/searchmemberslist',
  '/admin',
  '/admin/import',
  '/admin/reports',
  '/admin/audit',
  '/playlist/:id',
  '/members',
] as const;
