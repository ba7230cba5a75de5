import type { PageDraft } from '@lamplight/contract';
import { expect, test } from 'vitest';
import { editOf, isSame, rebased, valuesOf } from './page-draft.ts';

const page: PageDraft = {
  id: 3,
  title: 'Terms',
  slug: 'terms',
  body: 'Old text',
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
const newer: PageDraft = { ...page, body: 'Text of another admin', revision: 2 };

test('an editor in which nothing was typed takes the page that another admin has saved', () => {
  const next = rebased(editOf(page), newer);
  expect(next).toEqual(editOf(newer));
});

test('only what was typed stays when another admin has saved the page meanwhile', () => {
  const typed = { ...editOf(page), values: { ...valuesOf(page), title: 'Rules' } };
  const next = rebased(typed, newer);
  expect(next).toEqual({ ...editOf(newer), values: { ...valuesOf(newer), title: 'Rules' } });
  expect(isSame(next.values, valuesOf(newer))).toBe(false);
});

test('what is typed while the page is being saved stays', () => {
  const sent = { ...valuesOf(page), title: 'Rules ' };
  const now = { ...editOf(page), values: { ...sent, body: 'New text' } };
  const saved: PageDraft = { ...page, title: 'Rules', revision: 2 };
  expect(rebased(now, saved, sent).values).toEqual({ ...valuesOf(saved), body: 'New text' });
});
