import type { PageDraft } from '@lamplight/contract';

/** A published page with one version. */
export const samplePage: PageDraft = {
  id: 3,
  title: 'Terms',
  slug: 'terms',
  body: 'Old text',
  translations: {},
  in_foot: true,
  needs_consent: false,
  revision: 1,
  version: 1,
  is_published: true,
  has_changes: false,
  published_at: '2026-01-31T09:05:00.000Z',
  updated_at: '2026-01-31T09:05:00.000Z',
  versions: [],
};
