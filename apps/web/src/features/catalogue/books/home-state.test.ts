import { describe, expect, test } from 'vitest';
import { type HomeState, homeStart, readHomeState } from './home-state.ts';

const saved: HomeState = {
  version: 1,
  userId: '7',
  page: 2,
  search: 'river',
  showTags: true,
  scrollY: 840,
  lists: [{ key: ['books', 'popular'], rows: [], fetchedAt: 1_700_000_000_000 }],
};

describe('reading saved state', () => {
  test('restores everything that was saved', () => {
    expect(readHomeState(JSON.parse(JSON.stringify(saved)), '7')).toEqual(saved);
  });

  test.each([
    ['nothing', null],
    ['a string', 'x'],
    ['an older version', { ...saved, version: 0 }],
    ['no page', { ...saved, page: undefined }],
    ['page 0', { ...saved, page: 0 }],
    ['half a page', { ...saved, page: 1.5 }],
    ['a search that is no text', { ...saved, search: 5 }],
    ['no scroll position', { ...saved, scrollY: null }],
    ['lists that are none', { ...saved, lists: {} }],
    ['a damaged list', { ...saved, lists: [{ key: 'popular' }] }],
  ])('rejects %s', (_, raw) => {
    expect(readHomeState(raw, '7')).toBeNull();
  });

  test("rejects another account's state", () => {
    expect(readHomeState(saved, '8')).toBeNull();
  });
});

describe('opening home', () => {
  test('the first time: page 1, no search, at the top', () => {
    expect(homeStart(null, null)).toEqual({ page: 1, search: '', showTags: false, scrollY: 0, lists: [] });
  });
  test('the first time with a page in the URL', () => {
    expect(homeStart(null, '3').page).toBe(3);
  });
  test('back to the page it was left on: everything restored', () => {
    expect(homeStart(saved, '2')).toMatchObject({ page: 2, search: 'river', showTags: true, scrollY: 840 });
  });
  test('back without a page: everything restored', () => {
    expect(homeStart(saved, null)).toMatchObject({ page: 2, search: 'river', scrollY: 840 });
  });
  test('a different page: opens at its top, without the search', () => {
    expect(homeStart(saved, '5')).toMatchObject({ page: 5, search: '', scrollY: 0, lists: saved.lists });
  });
});
