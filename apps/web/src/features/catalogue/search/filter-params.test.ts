import { limits } from '@lamplight/contract/limits';
import { expect, test } from 'vitest';
import { paths } from '../../../lib/paths.ts';
import { applyDraft, filterQuery, firstPageQuery, hasChips, noFilter, readFilter } from './filter-params.ts';

const read = (query: string) => readFilter(new URLSearchParams(query));

test.each([
  ['', {}],
  ['page=3', { page: 3 }],
  ['page=0', { page: 1 }],
  ['page=-2', { page: 1 }],
  ['page=1.5', { page: 1 }],
  ['page=two', { page: 1 }],
  ['page=99999999', { page: 1 }],
  ['page=2&page=7', { page: 2 }],
  ['search=%20moss%20%20', { search: 'moss' }],
  ['search=%20', {}],
  ['main=Official&sub=Fable', { main: 'Official', sub: 'Fable' }],
  ['main=Text+to+Speech', { main: 'Text to Speech' }],
  ['main=Official&main=Fan+Made', { main: 'Official' }],
  ['main=Nobody+Knows&status=Hiatus', { main: 'Nobody Knows', status: 'Hiatus' }],
  ['sort=popular', { sort: 'popular' }],
  ['sort=sideways', {}],
  ['sort=toString', {}],
  ['sort=new&sort=title', { sort: 'new' }],
  [
    'author=7&series=12&language=en-GB&year=1920',
    { author: '7', series: '12', language: 'en-GB', year: '1920' },
  ],
  ['translator=3&editor=4', { translator: '3', editor: '4' }],
  ['author=x&narrator=-1&series=0&language=Klingon!&year=soon', {}],
  ['year=-44', { year: '-44' }],
  ['publisher=%20Lamp+%26+Press&abridged=no', { publisher: 'Lamp & Press', abridged: 'no' }],
  ['abridged=1', {}],
  ['year=-1200', { year: '-1200' }],
  ['origin=tags&unknown=1', {}],
])('the URL %j', (query, expected) => {
  expect(read(query)).toEqual({ ...noFilter, page: 1, ...expected });
});

test('values too long for the server are cut off', () => {
  const long = 'x'.repeat(500);
  expect(read(`search=${long}`).search).toHaveLength(limits.maxQuery);
  expect(read(`main=${long}`).main).toHaveLength(100);
});

test('a URL is parsed back to the same filter', () => {
  const address = '/tags?page=4&search=a%26b&main=Official&sub=Sea+Stories&status=Complete&sort=updated';
  const { page, ...filter } = read(address.slice(address.indexOf('?')));
  expect(paths.tags(filterQuery(filter, page))).toBe(address);
});

test('a draft of the filters keeps a search that was typed before it is applied', () => {
  const apply = applyDraft({ ...noFilter, status: 'Dropped' });
  expect(apply({ ...noFilter, search: 'dune', sub: 'Fable' })).toEqual({
    ...noFilter,
    search: 'dune',
    status: 'Dropped',
  });
});

test('a new filter starts at page 1, and no filter gives a URL without a query', () => {
  expect(paths.tags(firstPageQuery({ ...noFilter, status: 'Dropped' }))).toBe('/tags?status=Dropped');
  expect(paths.tags(firstPageQuery(noFilter))).toBe('/tags');
});

test.each([
  [{}, false],
  [{ sort: 'new' as const }, false],
  [{ search: 'moss' }, false],
  [{ main: 'Official' }, true],
  [{ status: 'Dropped' }, true],
])('%j shows chips if it has filters', (filter, expected) => {
  expect(hasChips({ ...noFilter, ...filter })).toBe(expected);
});
