import { defineMessages } from '@lamplight/messages';

/** Titles of the screens. */
export const titles = defineMessages('app/titles', {
  logIn: 'Log In',
  register: 'Register',
  forgotPassword: 'Forgot password',
  resetPassword: 'Reset password',
  confirmEmail: 'Confirm email',
  keepYourOldEmail: 'Keep your old email',
  thisWasntMe: 'This wasn’t me',
  yourSubscription: 'Your subscription',
  connectYourSubscription: 'Connect your subscription',
  cancelYourSubscription: 'Cancel your subscription',
  giveGift: 'Give a gift',
  yourGift: 'Your gift',
  redeemGift: 'Redeem a gift',
  thankYou: 'Thank you',
  paymentCanceled: 'Payment Canceled',
  demo: 'Demo',
  stopEmails: 'Stop emails',
  home: 'Home',
  yourBookmarks: 'Your Bookmarks',
  myLibrary: 'My Library',
  profile: 'Profile',
  profilePictures: 'Profile pictures',
  /** Title of the page with the player. */
  listen: 'Listen',
  synopsis: 'Synopsis',
  /** An author or narrator. */
  person: 'Person',
  /** One series of books. */
  series: 'Series',
  advancedSearch: 'Advanced Search',
  notifications: 'Notifications',
  notificationSettings: 'Notification settings',
  updates: 'Updates',
  allAudiobooks: 'All Audiobooks',
  searchMembers: 'Search Members',
  playlists: 'Playlists',
  calendar: 'Calendar',
  importMembers: 'Import members',
  yourYear: 'Your year',
  insights: 'Insights',
  royalties: 'Royalties',
  /** A noun: the import of files. */
  import: 'Import',
  /** Written texts of a book, not messages. */
  texts: 'Texts',
  /** Comments that members reported. */
  reports: 'Reports',
  auditLog: 'Audit Log',
  plans: 'Plans',
  gifts: 'Gifts',
  settings: 'Settings',
  emails: 'Emails',
  integrations: 'Integrations',
  newsletters: 'Newsletters',
  pages: 'Pages',
  editPage: 'Edit page',
  playlist: 'Playlist',
  members: 'Members',
  pageNotFound: 'Page Not Found',
});

export const m = defineMessages('app/shell', {
  skip: 'Skip to content',
  /** Name of the navigation, for assistive technology: the main one. */
  mainNavigation: 'Main',
  loading: 'Loading',
  home: 'Home',
  /** Singular, in the navigation: the list of bookmarks. */
  bookmark: 'Bookmark',
  tags: 'Tags',
  updates: 'Updates',
  profile: 'Profile',
  /** Short for administration, in the navigation. */
  admin: 'Admin',
  library: 'Library',
  myLibrary: 'My Library',
  account: 'Account',
  accountMenu: 'Account menu',
  /** Colours of the app: as the system's, dark, light. */
  theme: 'Theme',
  /** The theme of the operating system. */
  theme_system: 'System',
  theme_dark: 'Dark',
  theme_light: 'Light',
  logout: 'Logout',
  offline: 'You’re offline.',
  offlineWithDownloads: 'You’re offline. Downloads still play.',
  errorTitle: 'The lamp went out',
  errorText: 'Something went wrong on this page. Your place in every book is saved.',
  errorUpdating: 'This page didn’t load. {site} may be updating. Your place in every book is saved.',
  errorNotLoaded: 'This page didn’t load. Check your connection and try again.',
  reload: 'Reload',
  retry: 'Retry',
});
