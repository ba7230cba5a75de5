import { expect, test } from 'vitest';
import { noFilter } from './filter-params.ts';
import { readTagsState } from './tags-state.ts';

const saved = { userId: '7', query: 'page=2&search=sea&main=Official&status=Complete&sort=new' };

test('filters, search and page are restored', () => {
  expect(readTagsState(JSON.parse(JSON.stringify(saved)), '7')).toEqual({
    ...noFilter,
    page: 2,
    search: 'sea',
    main: 'Official',
    sub: '',
    status: 'Complete',
    sort: 'new',
  });
  expect(readTagsState({ userId: '7', query: 'page=3' }, '7')).toMatchObject({ page: 3, main: '' });
});

test.each([
  ['nothing', null],
  ['a string', 'main=Official'],
  ["another account's", { ...saved, userId: '8' }],
  ['no query', { userId: '7' }],
  ['a query that is no text', { userId: '7', query: 5 }],
  ['no filter at all', { userId: '7', query: '' }],
  ['the first page of every book', { userId: '7', query: 'page=1' }],
])('%s restores nothing', (_, raw) => {
  expect(readTagsState(raw, '7')).toBeNull();
});
