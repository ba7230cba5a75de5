type QueryValues = Readonly<Record<string, string | number | null | undefined>>;

/** Returns a path with its query string; empty values are left out. */
function withQuery(path: string, query: QueryValues = {}): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') params.set(key, String(value));
  }
  const text = params.toString();
  return text ? `${path}?${text}` : path;
}

/** All URLs of the app. Routes of the same names are in app/route-table.ts. */
export const paths = {
  root: (query?: { page?: number | string }) => withQuery('/', query),
  login: () => '/login',
  register: () => '/register',
  forgotPassword: () => '/forgot-password',
  resetPassword: (token?: string) =>
    token ? `/reset-password/${encodeURIComponent(token)}` : '/reset-password',
  success: () => '/success',
  cancel: () => '/cancel',
  cancelSubscription: () => '/cancel-subscription',
  gift: () => '/gift',
  redeem: (code?: string) => (code ? `/redeem/${encodeURIComponent(code)}` : '/redeem'),
  demo: () => '/demo',
  page: (slug: string) => `/pages/${encodeURIComponent(slug)}`,
  home: (query?: { page?: number | string | undefined }) => withQuery('/home', query),
  bookmark: (query?: QueryValues) => withQuery('/bookmark', query),
  library: (query?: QueryValues) => withQuery('/library', query),
  profile: () => '/profile',
  year: (query?: QueryValues) => withQuery('/year', query),
  images: () => '/images',
  /** `t`: seconds into the chapter. */
  listen: (id: number, query?: { chapter?: number | undefined; t?: number | undefined }) =>
    withQuery(`/listen/${id}`, query),
  synopsis: (id: number, query?: QueryValues) => withQuery(`/synopsis/${id}`, query),
  person: (id: number, query?: QueryValues) => withQuery(`/person/${id}`, query),
  series: (id: number, query?: QueryValues) => withQuery(`/series/${id}`, query),
  tags: (query?: QueryValues) => withQuery('/tags', query),
  notifications: () => '/notifications',
  notificationSettings: () => '/notifications/settings',
  updates: () => '/updates',
  list: () => '/list',
  searchMembersList: (query?: QueryValues) => withQuery('/searchmemberslist', query),
  admin: (query?: QueryValues) => withQuery('/admin', query),
  adminCalendar: () => '/admin/calendar',
  importMembers: () => '/admin/members/import',
  adminInsights: (query?: QueryValues) => withQuery('/admin/insights', query),
  adminRoyalties: (query?: QueryValues) => withQuery('/admin/royalties', query),
  adminRoyaltyStatement: ({ month, id }: { month: string; id: number }) =>
    `/admin/royalties/${encodeURIComponent(month)}/${id}`,
  adminImport: () => '/admin/import',
  adminTexts: (id: number, query?: QueryValues) => withQuery(`/admin/books/${id}/text`, query),
  adminReports: (query?: QueryValues) => withQuery('/admin/reports', query),
  adminSettings: () => '/admin/settings',
  adminEmails: (query?: QueryValues) => withQuery('/admin/emails', query),
  adminIntegrations: () => '/admin/integrations',
  adminNewsletters: () => '/admin/newsletters',
  adminNewsletter: (id: number) => `/admin/newsletters/${id}`,
  adminPages: () => '/admin/pages',
  adminPlans: () => '/admin/plans',
  adminGifts: (query?: QueryValues) => withQuery('/admin/gifts', query),
  adminPage: (id: number) => `/admin/pages/${id}`,
  adminAudit: (query?: QueryValues) => withQuery('/admin/audit', query),
  playlist: (id: number | 'new') => `/playlist/${id}`,
  members: (query?: QueryValues) => withQuery('/members', query),
} as const;
