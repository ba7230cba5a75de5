import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Pagination, type PaginationProps } from './pagination.tsx';

const numbers = (props: Omit<PaginationProps, 'onPage'>) =>
  [...renderToStaticMarkup(<Pagination {...props} onPage={() => {}} />).matchAll(/>(\d+)</g)].map(
    ([, page]) => Number(page),
  );

test('shows two pages on each side of the current one', () => {
  expect(numbers({ page: 1, pages: 9 })).toEqual([1, 2, 3]);
  expect(numbers({ page: 5, pages: 9 })).toEqual([3, 4, 5, 6, 7]);
  expect(numbers({ page: 9, pages: 9 })).toEqual([7, 8, 9]);
});

test('a window has the same number of pages everywhere', () => {
  expect(numbers({ page: 1, pages: 9, window: 5 })).toEqual([1, 2, 3, 4, 5]);
  expect(numbers({ page: 9, pages: 9, window: 5 })).toEqual([5, 6, 7, 8, 9]);
});
