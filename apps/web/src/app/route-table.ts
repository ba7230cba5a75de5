import { type ScreenAccess, type ScreenPath, screens } from '@lamplight/contract/screens';
import type { ComponentType } from 'react';
import { titles } from './messages.ts';

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
 * reads paths and files from here, too. Screens that one visit is likely to open share a file (`…-screens.ts`) and so a
 * chunk: home's first load includes the names of all chunks.
 */
const codeOf: Readonly<Record<Exclude<ScreenPath, '/'>, ScreenCode>> = {
  '/login': {
    title: titles.logIn,
    load: () => import('../screens/login/login-screens.ts').then((screen) => screen.LoginScreen),
  },
  '/login/callback/:provider': {
    title: titles.logIn,
    load: () => import('../screens/login/login-screens.ts').then((screen) => screen.CallbackScreen),
  },
  '/register': {
    title: titles.register,
    load: () => import('../screens/register/register-screen.tsx').then((screen) => screen.RegisterScreen),
  },
  '/forgot-password': {
    title: titles.forgotPassword,
    load: () =>
      import('../screens/password/password-screens.tsx').then((screen) => screen.ForgotPasswordScreen),
  },
  '/reset-password': {
    title: titles.resetPassword,
    load: () =>
      import('../screens/password/password-screens.tsx').then((screen) => screen.ResetPasswordScreen),
  },
  '/reset-password/:token': {
    title: titles.resetPassword,
    load: () =>
      import('../screens/password/password-screens.tsx').then((screen) => screen.ResetPasswordScreen),
  },
  '/confirm-email/:token': {
    title: titles.confirmEmail,
    load: () =>
      import('../screens/email-link/email-link-screens.tsx').then((screen) => screen.ConfirmEmailScreen),
  },
  '/revert-email/:token': {
    title: titles.keepYourOldEmail,
    load: () =>
      import('../screens/email-link/email-link-screens.tsx').then((screen) => screen.RevertEmailScreen),
  },
  '/not-me/:token': {
    title: titles.thisWasntMe,
    load: () => import('../screens/email-link/email-link-screens.tsx').then((screen) => screen.NotMeScreen),
  },
  '/connect-subscription': {
    title: titles.yourSubscription,
    load: () => import('../screens/checkout/connect-screen.tsx').then((screen) => screen.ConnectScreen),
  },
  '/connect-subscription/:token': {
    title: titles.connectYourSubscription,
    load: () => import('../screens/checkout/connect-screen.tsx').then((screen) => screen.ConnectScreen),
  },
  '/cancel-subscription': {
    title: titles.cancelYourSubscription,
    load: () =>
      import('../screens/checkout/cancel-subscription-screen.tsx').then(
        (screen) => screen.CancelSubscriptionScreen,
      ),
  },
  '/cancel-subscription/:token': {
    title: titles.cancelYourSubscription,
    load: () =>
      import('../screens/checkout/cancel-subscription-screen.tsx').then(
        (screen) => screen.CancelSubscriptionScreen,
      ),
  },
  '/gift': {
    title: titles.giveGift,
    load: () => import('../screens/gifts/gift-screens.ts').then((screen) => screen.GiftScreen),
  },
  '/gift/:token': {
    title: titles.yourGift,
    load: () => import('../screens/gifts/gift-screens.ts').then((screen) => screen.GiftScreen),
  },
  '/redeem': {
    title: titles.redeemGift,
    load: () => import('../screens/gifts/gift-screens.ts').then((screen) => screen.RedeemScreen),
  },
  '/redeem/:code': {
    title: titles.redeemGift,
    load: () => import('../screens/gifts/gift-screens.ts').then((screen) => screen.RedeemScreen),
  },
  '/success': {
    title: titles.thankYou,
    load: () => import('../screens/checkout/checkout-screens.ts').then((screen) => screen.SuccessScreen),
  },
  '/cancel': {
    title: titles.paymentCanceled,
    load: () => import('../screens/checkout/checkout-screens.ts').then((screen) => screen.CancelScreen),
  },
  '/demo': {
    title: titles.demo,
    load: () => import('../screens/demo/demo-screen.tsx').then((screen) => screen.DemoScreen),
  },
  '/unsubscribe/:token': {
    title: titles.stopEmails,
    load: () =>
      import('../screens/notifications/unsubscribe-screen.tsx').then((screen) => screen.UnsubscribeScreen),
  },
  '/pages/:slug': {
    title: '',
    load: () => import('../screens/pages/pages-screen.tsx').then((screen) => screen.PagesScreen),
  },

  '/home': {
    title: titles.home,
    load: () => import('../screens/home/home-screen.tsx').then((screen) => screen.HomeScreen),
  },
  '/bookmark': {
    title: titles.yourBookmarks,
    load: () => import('../screens/bookmark/bookmark-screen.tsx').then((screen) => screen.BookmarkScreen),
  },
  '/library': {
    title: titles.myLibrary,
    load: () => import('../screens/library/library-screen.tsx').then((screen) => screen.LibraryScreen),
  },
  '/profile': {
    title: titles.profile,
    load: () => import('../screens/profile/profile-screens.ts').then((screen) => screen.ProfileScreen),
  },
  '/year': {
    title: titles.yourYear,
    load: () => import('../screens/year/year-screen.tsx').then((screen) => screen.YearScreen),
  },
  '/images': {
    title: titles.profilePictures,
    load: () => import('../screens/profile/profile-screens.ts').then((screen) => screen.ImagesScreen),
  },
  '/listen/:id': {
    title: titles.listen,
    load: () => import('../screens/listen/listen-screen.tsx').then((screen) => screen.ListenScreen),
  },
  '/synopsis/:id': {
    title: titles.synopsis,
    load: () => import('../screens/synopsis/synopsis-screen.tsx').then((screen) => screen.SynopsisScreen),
  },
  '/person/:id': {
    title: titles.person,
    load: () => import('../screens/person/person-screen.tsx').then((screen) => screen.PersonScreen),
  },
  '/series/:id': {
    title: titles.series,
    load: () => import('../screens/series/series-screen.tsx').then((screen) => screen.SeriesScreen),
  },
  '/tags': {
    title: titles.advancedSearch,
    load: () => import('../screens/tags/tags-screen.tsx').then((screen) => screen.TagsScreen),
  },
  '/notifications': {
    title: titles.notifications,
    load: () =>
      import('../screens/notifications/notification-screens.ts').then((screen) => screen.NotificationsScreen),
  },
  '/notifications/settings': {
    title: titles.notificationSettings,
    load: () =>
      import('../screens/notifications/notification-screens.ts').then(
        (screen) => screen.NotificationSettingsScreen,
      ),
  },
  '/updates': {
    title: titles.updates,
    load: () => import('../screens/updates/updates-screen.tsx').then((screen) => screen.UpdatesScreen),
  },
  '/list': {
    title: titles.allAudiobooks,
    load: () => import('../screens/list/list-screen.tsx').then((screen) => screen.ListScreen),
  },
  '/searchmemberslist': {
    title: titles.searchMembers,
    load: () =>
      import('../screens/members/search-members-screen.tsx').then((screen) => screen.SearchMembersScreen),
  },

  '/admin': {
    title: titles.playlists,
    load: () => import('../screens/playlists/admin-screen.tsx').then((screen) => screen.AdminScreen),
  },
  '/admin/calendar': {
    title: titles.calendar,
    load: () => import('../screens/calendar/calendar-screen.tsx').then((screen) => screen.CalendarScreen),
  },
  '/admin/import': {
    title: titles.import,
    load: () => import('../screens/import/import-screen.tsx').then((screen) => screen.ImportScreen),
  },
  '/admin/members/import': {
    title: titles.importMembers,
    load: () => import('../screens/members/member-screens.ts').then((screen) => screen.ImportMembersScreen),
  },
  '/admin/insights': {
    title: titles.insights,
    load: () => import('../screens/royalties/money-screens.ts').then((screen) => screen.InsightsScreen),
  },
  '/admin/royalties': {
    title: titles.royalties,
    load: () => import('../screens/royalties/money-screens.ts').then((screen) => screen.RoyaltiesScreen),
  },
  '/admin/royalties/:month/:id': {
    title: titles.royalties,
    load: () => import('../screens/royalties/money-screens.ts').then((screen) => screen.StatementScreen),
  },
  '/admin/books/:id/text': {
    title: titles.texts,
    load: () => import('../screens/texts/texts-screen.tsx').then((screen) => screen.TextsScreen),
  },
  '/admin/reports': {
    title: titles.reports,
    load: () => import('../screens/moderation/reports-screen.tsx').then((screen) => screen.ReportsScreen),
  },
  '/admin/audit': {
    title: titles.auditLog,
    load: () => import('../screens/audit/audit-screen.tsx').then((screen) => screen.AuditScreen),
  },
  '/admin/settings': {
    title: titles.settings,
    load: () => import('../screens/settings/settings-screen.tsx').then((screen) => screen.SettingsScreen),
  },
  '/admin/emails': {
    title: titles.emails,
    load: () => import('../screens/newsletters/mail-screens.ts').then((screen) => screen.MailTextsScreen),
  },
  '/admin/integrations': {
    title: titles.integrations,
    load: () =>
      import('../screens/integrations/integrations-screen.tsx').then((screen) => screen.IntegrationsScreen),
  },
  '/admin/newsletters': {
    title: titles.newsletters,
    load: () => import('../screens/newsletters/mail-screens.ts').then((screen) => screen.NewslettersScreen),
  },
  '/admin/newsletters/:id': {
    title: titles.newsletters,
    load: () => import('../screens/newsletters/mail-screens.ts').then((screen) => screen.NewsletterScreen),
  },
  '/admin/plans': {
    title: titles.plans,
    load: () => import('../screens/plans/plan-screens.ts').then((screen) => screen.PlansScreen),
  },
  '/admin/gifts': {
    title: titles.gifts,
    load: () => import('../screens/plans/plan-screens.ts').then((screen) => screen.AdminGiftsScreen),
  },
  '/admin/pages': {
    title: titles.pages,
    load: () => import('../screens/pages/page-screens.ts').then((screen) => screen.AdminPagesScreen),
  },
  '/admin/pages/:id': {
    title: titles.editPage,
    load: () => import('../screens/pages/page-screens.ts').then((screen) => screen.PageEditorScreen),
  },
  '/playlist/:id': {
    title: titles.playlist,
    load: () => import('../screens/playlists/playlist-screen.tsx').then((screen) => screen.PlaylistScreen),
  },
  '/members': {
    title: titles.members,
    load: () => import('../screens/members/member-screens.ts').then((screen) => screen.MembersScreen),
  },
};

const notFound: RouteEntry = {
  path: '*',
  access: 'public',
  title: titles.pageNotFound,
  load: () => import('../screens/not-found/not-found-screen.tsx').then((screen) => screen.NotFoundScreen),
};
const kit: RouteEntry = {
  path: '/dev/ui',
  access: 'public',
  title: '',
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
