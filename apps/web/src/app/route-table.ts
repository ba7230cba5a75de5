import type { ComponentType } from 'react';
import type { RouteAccess } from './access.ts';

export interface RouteEntry {
  readonly path: string;
  readonly access: RouteAccess;
  readonly title: string;
  readonly load: () => Promise<ComponentType>;
}

const login = () => import('./login-screen.tsx').then((screen) => screen.LoginScreen);
const home = () => import('./home-screen.tsx').then((screen) => screen.HomeScreen);
const synopsis = () => import('./synopsis-screen.tsx').then((screen) => screen.SynopsisScreen);
const listen = () => import('./listen-screen.tsx').then((screen) => screen.ListenScreen);
const notBuilt = () => import('./not-built-screen.tsx').then((screen) => screen.NotBuiltScreen);
const notFound = () => import('./not-found-screen.tsx').then((screen) => screen.NotFoundScreen);
const kit = () => import('./kit-screen.tsx').then((screen) => screen.KitScreen);

/** Every screen of specification §2. / itself only redirects: see routes.tsx. */
export const routeTable: readonly RouteEntry[] = [
  { path: '/login', access: 'public', title: 'Log In', load: login },
  { path: '/register', access: 'public', title: 'Register', load: notBuilt },
  { path: '/forgot-password', access: 'public', title: 'Forgot password', load: notBuilt },
  { path: '/reset-password', access: 'public', title: 'Reset password', load: notBuilt },
  { path: '/reset-password/:token', access: 'public', title: 'Reset password', load: notBuilt },
  { path: '/success', access: 'public', title: 'Payment received', load: notBuilt },
  { path: '/cancel', access: 'public', title: 'Payment canceled', load: notBuilt },
  { path: '/demo', access: 'public', title: 'Demo', load: notBuilt },

  { path: '/home', access: 'token', title: 'Home', load: home },
  { path: '/bookmark', access: 'token', title: 'Bookmark', load: notBuilt },
  { path: '/profile', access: 'token', title: 'Profile', load: notBuilt },
  { path: '/images', access: 'token', title: 'Profile pictures', load: notBuilt },
  { path: '/listen/:id', access: 'token', title: 'Listen', load: listen },
  { path: '/synopsis/:id', access: 'token', title: 'Synopsis', load: synopsis },
  { path: '/tags', access: 'token', title: 'Advanced Search', load: notBuilt },
  { path: '/updates', access: 'token', title: 'Updates', load: notBuilt },
  { path: '/list', access: 'token', title: 'All audiobooks', load: notBuilt },
  { path: '/searchmemberslist', access: 'token', title: 'Search for Members', load: notBuilt },

  { path: '/admin', access: 'admin', title: 'Admin', load: notBuilt },
  { path: '/playlist/:id', access: 'admin', title: 'Playlist', load: notBuilt },
  { path: '/members', access: 'admin', title: 'Members', load: notBuilt },

  ...(import.meta.env.DEV ? [{ path: '/dev/ui', access: 'public', title: 'Kit', load: kit } as const] : []),
  { path: '*', access: 'public', title: 'Page Not Found', load: notFound },
];
