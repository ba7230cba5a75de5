import type { ComponentType } from 'react';
import type { RouteAccess } from './access.ts';

export interface RouteEntry {
  readonly path: string;
  readonly access: RouteAccess;
  readonly title: string;
  readonly load: () => Promise<ComponentType>;
}

const login = () => import('../screens/login/login-screen.tsx').then((screen) => screen.LoginScreen);
const home = () => import('../screens/home/home-screen.tsx').then((screen) => screen.HomeScreen);
const synopsis = () =>
  import('../screens/synopsis/synopsis-screen.tsx').then((screen) => screen.SynopsisScreen);
const listen = () => import('../screens/listen/listen-screen.tsx').then((screen) => screen.ListenScreen);
const person = () => import('../screens/person/person-screen.tsx').then((screen) => screen.PersonScreen);
const series = () => import('../screens/series/series-screen.tsx').then((screen) => screen.SeriesScreen);
const bookmark = () =>
  import('../screens/bookmark/bookmark-screen.tsx').then((screen) => screen.BookmarkScreen);
const library = () => import('../screens/library/library-screen.tsx').then((screen) => screen.LibraryScreen);
const tags = () => import('../screens/tags/tags-screen.tsx').then((screen) => screen.TagsScreen);
const list = () => import('../screens/list/list-screen.tsx').then((screen) => screen.ListScreen);
const register = () =>
  import('../screens/register/register-screen.tsx').then((screen) => screen.RegisterScreen);
const success = () => import('../screens/checkout/success-screen.tsx').then((screen) => screen.SuccessScreen);
const cancel = () => import('../screens/checkout/cancel-screen.tsx').then((screen) => screen.CancelScreen);
const notifications = () =>
  import('../screens/notifications/notifications-screen.tsx').then((screen) => screen.NotificationsScreen);
const unsubscribe = () =>
  import('../screens/notifications/unsubscribe-screen.tsx').then((screen) => screen.UnsubscribeScreen);
const notificationSettings = () =>
  import('../screens/notifications/notification-settings-screen.tsx').then(
    (screen) => screen.NotificationSettingsScreen,
  );
const updates = () => import('../screens/updates/updates-screen.tsx').then((screen) => screen.UpdatesScreen);
const forgotPassword = () =>
  import('../screens/password/password-screens.tsx').then((screen) => screen.ForgotPasswordScreen);
const resetPassword = () =>
  import('../screens/password/password-screens.tsx').then((screen) => screen.ResetPasswordScreen);
const confirmEmail = () =>
  import('../screens/email-link/email-link-screens.tsx').then((screen) => screen.ConfirmEmailScreen);
const connectSubscription = () =>
  import('../screens/checkout/connect-screen.tsx').then((screen) => screen.ConnectScreen);
const cancelSubscription = () =>
  import('../screens/checkout/cancel-subscription-screen.tsx').then(
    (screen) => screen.CancelSubscriptionScreen,
  );
const revertEmail = () =>
  import('../screens/email-link/email-link-screens.tsx').then((screen) => screen.RevertEmailScreen);
const notMe = () =>
  import('../screens/email-link/email-link-screens.tsx').then((screen) => screen.NotMeScreen);
const profile = () => import('../screens/profile/profile-screen.tsx').then((screen) => screen.ProfileScreen);
const images = () => import('../screens/profile/images-screen.tsx').then((screen) => screen.ImagesScreen);
const demo = () => import('../screens/demo/demo-screen.tsx').then((screen) => screen.DemoScreen);
const members = () => import('../screens/members/members-screen.tsx').then((screen) => screen.MembersScreen);
const searchMembers = () =>
  import('../screens/members/search-members-screen.tsx').then((screen) => screen.SearchMembersScreen);
const admin = () => import('../screens/playlists/admin-screen.tsx').then((screen) => screen.AdminScreen);
const adminImport = () => import('../screens/import/import-screen.tsx').then((screen) => screen.ImportScreen);
const adminReports = () =>
  import('../screens/moderation/reports-screen.tsx').then((screen) => screen.ReportsScreen);
const adminAudit = () => import('../screens/audit/audit-screen.tsx').then((screen) => screen.AuditScreen);
const adminSettings = () =>
  import('../screens/settings/settings-screen.tsx').then((screen) => screen.SettingsScreen);
const adminCalendar = () =>
  import('../screens/calendar/calendar-screen.tsx').then((screen) => screen.CalendarScreen);
const page = () => import('../screens/pages/pages-screen.tsx').then((screen) => screen.PagesScreen);
const adminEmails = () =>
  import('../screens/mail-texts/mail-texts-screen.tsx').then((screen) => screen.MailTextsScreen);
const adminPages = () =>
  import('../screens/pages/admin-pages-screen.tsx').then((screen) => screen.AdminPagesScreen);
const pageEditor = () =>
  import('../screens/pages/page-editor-screen.tsx').then((screen) => screen.PageEditorScreen);
const playlist = () =>
  import('../screens/playlists/playlist-screen.tsx').then((screen) => screen.PlaylistScreen);
const texts = () => import('../screens/texts/texts-screen.tsx').then((screen) => screen.TextsScreen);
const notFound = () =>
  import('../screens/not-found/not-found-screen.tsx').then((screen) => screen.NotFoundScreen);
const kit = () =>
  import('../screens/component-gallery/component-gallery-screen.tsx').then(
    (screen) => screen.ComponentGalleryScreen,
  );

/** All screens of specification §2. The path / only redirects (routes.tsx). */
export const routeTable: readonly RouteEntry[] = [
  { path: '/login', access: 'public', title: 'Log In', load: login },
  { path: '/register', access: 'public', title: 'Register', load: register },
  { path: '/forgot-password', access: 'public', title: 'Forgot password', load: forgotPassword },
  { path: '/reset-password', access: 'public', title: 'Reset password', load: resetPassword },
  { path: '/reset-password/:token', access: 'public', title: 'Reset password', load: resetPassword },
  { path: '/confirm-email/:token', access: 'public', title: 'Confirm email', load: confirmEmail },
  { path: '/revert-email/:token', access: 'public', title: 'Keep your old email', load: revertEmail },
  { path: '/not-me/:token', access: 'public', title: 'This wasn’t me', load: notMe },
  { path: '/connect-subscription', access: 'public', title: 'Your subscription', load: connectSubscription },
  {
    path: '/connect-subscription/:token',
    access: 'public',
    title: 'Connect your subscription',
    load: connectSubscription,
  },
  ...['/cancel-subscription', '/cancel-subscription/:token'].map(
    (path) =>
      ({ path, access: 'public', title: 'Cancel your subscription', load: cancelSubscription }) as const,
  ),
  { path: '/success', access: 'public', title: 'Thank you', load: success },
  { path: '/cancel', access: 'public', title: 'Payment Canceled', load: cancel },
  { path: '/demo', access: 'public', title: 'Demo', load: demo },
  { path: '/unsubscribe/:token', access: 'public', title: 'Stop emails', load: unsubscribe },
  { path: '/pages/:slug', access: 'public', title: '', load: page },

  { path: '/home', access: 'token', title: 'Home', load: home },
  { path: '/bookmark', access: 'token', title: 'Your Bookmarks', load: bookmark },
  { path: '/library', access: 'token', title: 'My Library', load: library },
  { path: '/profile', access: 'token', title: 'Profile', load: profile },
  { path: '/images', access: 'token', title: 'Profile pictures', load: images },
  { path: '/listen/:id', access: 'token', title: 'Listen', load: listen },
  { path: '/synopsis/:id', access: 'token', title: 'Synopsis', load: synopsis },
  { path: '/person/:id', access: 'token', title: 'Person', load: person },
  { path: '/series/:id', access: 'token', title: 'Series', load: series },
  { path: '/tags', access: 'token', title: 'Advanced Search', load: tags },
  { path: '/notifications', access: 'token', title: 'Notifications', load: notifications },
  {
    path: '/notifications/settings',
    access: 'token',
    title: 'Notification settings',
    load: notificationSettings,
  },
  { path: '/updates', access: 'token', title: 'Updates', load: updates },
  { path: '/list', access: 'token', title: 'All Audiobooks', load: list },
  { path: '/searchmemberslist', access: 'token', title: 'Search Members', load: searchMembers },

  { path: '/admin', access: 'editor', title: 'Playlists', load: admin },
  { path: '/admin/calendar', access: 'editor', title: 'Calendar', load: adminCalendar },
  { path: '/admin/import', access: 'editor', title: 'Import', load: adminImport },
  { path: '/admin/books/:id/text', access: 'editor', title: 'Texts', load: texts },
  { path: '/admin/reports', access: 'moderator', title: 'Reports', load: adminReports },
  { path: '/admin/audit', access: 'admin', title: 'Audit Log', load: adminAudit },
  { path: '/admin/settings', access: 'admin', title: 'Settings', load: adminSettings },
  { path: '/admin/emails', access: 'admin', title: 'Emails', load: adminEmails },
  { path: '/admin/pages', access: 'admin', title: 'Pages', load: adminPages },
  { path: '/admin/pages/:id', access: 'admin', title: 'Edit page', load: pageEditor },
  { path: '/playlist/:id', access: 'editor', title: 'Playlist', load: playlist },
  { path: '/members', access: 'support', title: 'Members', load: members },

  ...(import.meta.env.DEV ? [{ path: '/dev/ui', access: 'public', title: 'Kit', load: kit } as const] : []),
  { path: '*', access: 'public', title: 'Page Not Found', load: notFound },
];
