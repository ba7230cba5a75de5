import { type ScreenAccess, type ScreenPath, screens } from '@lamplight/contract/screens';
import type { ComponentType } from 'react';

interface ScreenCode {
  readonly title: string;
  readonly load: () => Promise<ComponentType>;
}

export interface RouteEntry extends ScreenCode {
  readonly path: string;
  readonly access: ScreenAccess;
}

/**
 * Title and code of each screen of the contract's list. The path / only redirects (routes.tsx). build/route-preloads.ts
 * reads paths and files from here, too.
 */
const codeOf: Readonly<Record<Exclude<ScreenPath, '/'>, ScreenCode>> = {
  '/login': {
    title: 'Log In',
    load: () => import('../screens/login/login-screen.tsx').then((screen) => screen.LoginScreen),
  },
  '/register': {
    title: 'Register',
    load: () => import('../screens/register/register-screen.tsx').then((screen) => screen.RegisterScreen),
  },
  '/forgot-password': {
    title: 'Forgot password',
    load: () =>
      import('../screens/password/password-screens.tsx').then((screen) => screen.ForgotPasswordScreen),
  },
  '/reset-password': {
    title: 'Reset password',
    load: () =>
      import('../screens/password/password-screens.tsx').then((screen) => screen.ResetPasswordScreen),
  },
  '/reset-password/:token': {
    title: 'Reset password',
    load: () =>
      import('../screens/password/password-screens.tsx').then((screen) => screen.ResetPasswordScreen),
  },
  '/confirm-email/:token': {
    title: 'Confirm email',
    load: () =>
      import('../screens/email-link/email-link-screens.tsx').then((screen) => screen.ConfirmEmailScreen),
  },
  '/revert-email/:token': {
    title: 'Keep your old email',
    load: () =>
      import('../screens/email-link/email-link-screens.tsx').then((screen) => screen.RevertEmailScreen),
  },
  '/not-me/:token': {
    title: 'This wasn’t me',
    load: () => import('../screens/email-link/email-link-screens.tsx').then((screen) => screen.NotMeScreen),
  },
  '/connect-subscription': {
    title: 'Your subscription',
    load: () => import('../screens/checkout/connect-screen.tsx').then((screen) => screen.ConnectScreen),
  },
  '/connect-subscription/:token': {
    title: 'Connect your subscription',
    load: () => import('../screens/checkout/connect-screen.tsx').then((screen) => screen.ConnectScreen),
  },
  '/cancel-subscription': {
    title: 'Cancel your subscription',
    load: () =>
      import('../screens/checkout/cancel-subscription-screen.tsx').then(
        (screen) => screen.CancelSubscriptionScreen,
      ),
  },
  '/cancel-subscription/:token': {
    title: 'Cancel your subscription',
    load: () =>
      import('../screens/checkout/cancel-subscription-screen.tsx').then(
        (screen) => screen.CancelSubscriptionScreen,
      ),
  },
  '/success': {
    title: 'Thank you',
    load: () => import('../screens/checkout/success-screen.tsx').then((screen) => screen.SuccessScreen),
  },
  '/cancel': {
    title: 'Payment Canceled',
    load: () => import('../screens/checkout/cancel-screen.tsx').then((screen) => screen.CancelScreen),
  },
  '/demo': {
    title: 'Demo',
    load: () => import('../screens/demo/demo-screen.tsx').then((screen) => screen.DemoScreen),
  },
  '/unsubscribe/:token': {
    title: 'Stop emails',
    load: () =>
      import('../screens/notifications/unsubscribe-screen.tsx').then((screen) => screen.UnsubscribeScreen),
  },
  '/pages/:slug': {
    title: '',
    load: () => import('../screens/pages/pages-screen.tsx').then((screen) => screen.PagesScreen),
  },

  '/home': {
    title: 'Home',
    load: () => import('../screens/home/home-screen.tsx').then((screen) => screen.HomeScreen),
  },
  '/bookmark': {
    title: 'Your Bookmarks',
    load: () => import('../screens/bookmark/bookmark-screen.tsx').then((screen) => screen.BookmarkScreen),
  },
  '/library': {
    title: 'My Library',
    load: () => import('../screens/library/library-screen.tsx').then((screen) => screen.LibraryScreen),
  },
  '/profile': {
    title: 'Profile',
    load: () => import('../screens/profile/profile-screen.tsx').then((screen) => screen.ProfileScreen),
  },
  '/images': {
    title: 'Profile pictures',
    load: () => import('../screens/profile/images-screen.tsx').then((screen) => screen.ImagesScreen),
  },
  '/listen/:id': {
    title: 'Listen',
    load: () => import('../screens/listen/listen-screen.tsx').then((screen) => screen.ListenScreen),
  },
  '/synopsis/:id': {
    title: 'Synopsis',
    load: () => import('../screens/synopsis/synopsis-screen.tsx').then((screen) => screen.SynopsisScreen),
  },
  '/person/:id': {
    title: 'Person',
    load: () => import('../screens/person/person-screen.tsx').then((screen) => screen.PersonScreen),
  },
  '/series/:id': {
    title: 'Series',
    load: () => import('../screens/series/series-screen.tsx').then((screen) => screen.SeriesScreen),
  },
  '/tags': {
    title: 'Advanced Search',
    load: () => import('../screens/tags/tags-screen.tsx').then((screen) => screen.TagsScreen),
  },
  '/notifications': {
    title: 'Notifications',
    load: () =>
      import('../screens/notifications/notifications-screen.tsx').then(
        (screen) => screen.NotificationsScreen,
      ),
  },
  '/notifications/settings': {
    title: 'Notification settings',
    load: () =>
      import('../screens/notifications/notification-settings-screen.tsx').then(
        (screen) => screen.NotificationSettingsScreen,
      ),
  },
  '/updates': {
    title: 'Updates',
    load: () => import('../screens/updates/updates-screen.tsx').then((screen) => screen.UpdatesScreen),
  },
  '/list': {
    title: 'All Audiobooks',
    load: () => import('../screens/list/list-screen.tsx').then((screen) => screen.ListScreen),
  },
  '/searchmemberslist': {
    title: 'Search Members',
    load: () =>
      import('../screens/members/search-members-screen.tsx').then((screen) => screen.SearchMembersScreen),
  },

  '/admin': {
    title: 'Playlists',
    load: () => import('../screens/playlists/admin-screen.tsx').then((screen) => screen.AdminScreen),
  },
  '/admin/calendar': {
    title: 'Calendar',
    load: () => import('../screens/calendar/calendar-screen.tsx').then((screen) => screen.CalendarScreen),
  },
  '/admin/import': {
    title: 'Import',
    load: () => import('../screens/import/import-screen.tsx').then((screen) => screen.ImportScreen),
  },
  '/admin/books/:id/text': {
    title: 'Texts',
    load: () => import('../screens/texts/texts-screen.tsx').then((screen) => screen.TextsScreen),
  },
  '/admin/reports': {
    title: 'Reports',
    load: () => import('../screens/moderation/reports-screen.tsx').then((screen) => screen.ReportsScreen),
  },
  '/admin/audit': {
    title: 'Audit Log',
    load: () => import('../screens/audit/audit-screen.tsx').then((screen) => screen.AuditScreen),
  },
  '/admin/settings': {
    title: 'Settings',
    load: () => import('../screens/settings/settings-screen.tsx').then((screen) => screen.SettingsScreen),
  },
  '/admin/emails': {
    title: 'Emails',
    load: () =>
      import('../screens/mail-texts/mail-texts-screen.tsx').then((screen) => screen.MailTextsScreen),
  },
  '/admin/pages': {
    title: 'Pages',
    load: () => import('../screens/pages/admin-pages-screen.tsx').then((screen) => screen.AdminPagesScreen),
  },
  '/admin/pages/:id': {
    title: 'Edit page',
    load: () => import('../screens/pages/page-editor-screen.tsx').then((screen) => screen.PageEditorScreen),
  },
  '/playlist/:id': {
    title: 'Playlist',
    load: () => import('../screens/playlists/playlist-screen.tsx').then((screen) => screen.PlaylistScreen),
  },
  '/members': {
    title: 'Members',
    load: () => import('../screens/members/members-screen.tsx').then((screen) => screen.MembersScreen),
  },
};

const notFound: RouteEntry = {
  path: '*',
  access: 'public',
  title: 'Page Not Found',
  load: () => import('../screens/not-found/not-found-screen.tsx').then((screen) => screen.NotFoundScreen),
};
const kit: RouteEntry = {
  path: '/dev/ui',
  access: 'public',
  title: 'Kit',
  load: () =>
    import('../screens/component-gallery/component-gallery-screen.tsx').then(
      (screen) => screen.ComponentGalleryScreen,
    ),
};

/** All routes of the app, in the order of the contract's list. */
export const routeTable: readonly RouteEntry[] = [
  ...(Object.keys(codeOf) as (keyof typeof codeOf)[]).map((path) => ({
    path,
    access: screens[path],
    ...codeOf[path],
  })),
  ...(import.meta.env.DEV ? [kit] : []),
  notFound,
];
