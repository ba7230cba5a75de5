import { limits } from '@lamplight/contract/limits';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type SearchInput, useSearchInput } from './use-search-input.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Renders a search box with an applied search, and records all searches that the box applies. */
function searchBox(search: string) {
  const applied: string[] = [];
  const inputs: SearchInput[] = [];
  function Box() {
    inputs.push(useSearchInput(search, (next) => applied.push(next)));
    return null;
  }
  renderToStaticMarkup(createElement(Box));
  const type = (text: string) => inputs[0]?.type(text);
  return { applied, type, submit: () => inputs[0]?.submit() };
}

test('a search is applied once, after the typing has come to rest', () => {
  const box = searchBox('');
  for (const text of ['d', 'du', 'dun ', ' dune ']) {
    box.type(text);
    vi.advanceTimersByTime(limits.searchDebounceMs - 1);
  }
  expect(box.applied).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(box.applied).toEqual(['dune']);
});

test('clearing applies at once, and no earlier search comes back while the next is typed', () => {
  const box = searchBox('foo');
  box.type('food');
  box.type('  ');
  expect(box.applied).toEqual(['']);
  box.type('b');
  vi.advanceTimersByTime(limits.searchDebounceMs - 1);
  expect(box.applied).toEqual(['']);
  vi.advanceTimersByTime(1);
  expect(box.applied).toEqual(['', 'b']);
});

test('submitting applies at once, and what was typed before is not applied afterwards', () => {
  const box = searchBox('dune');
  box.type('dun');
  box.submit();
  vi.advanceTimersByTime(limits.searchDebounceMs);
  expect(box.applied).toEqual(['dune']);
});
