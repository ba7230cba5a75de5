import { expect, test } from 'vitest';
import { backLink } from './back-link.ts';
import { bookFilters } from './book-filters.ts';

test.each([
  ['no parameters: home, page 1', '', '/?page=1'],
  ['a page alone: home', 'page=4', '/?page=4'],
  ['a page that is none', 'page=abc', '/?page=1'],
  ['origin home', 'page=3&origin=home', '/?page=3'],
  ['origin home without a page', 'origin=home', '/?page=1'],
  ['origin home wins over filters', 'page=2&main=Official&origin=home', '/?page=2'],
  [
    'origin tags with everything',
    'page=2&search=river&main=Official&sub=Fantasy&status=Complete&sort=new&origin=tags',
    '/tags?page=2&search=river&main=Official&sub=Fantasy&status=Complete&sort=new',
  ],
  ['origin tags with a page alone', 'page=2&origin=tags', '/tags?page=2'],
  ['origin tags with nothing', 'origin=tags', '/tags'],
  ['origin tags drops empty parameters', 'page=1&search=&main=&origin=tags', '/tags?page=1'],
  ['no origin, one filter: search', 'search=sea', '/tags?search=sea'],
  ['no origin, one filter: main', 'main=Text+to+Speech&page=3', '/tags?page=3&main=Text+to+Speech'],
  ['no origin, one filter: sub', 'sub=Sea', '/tags?sub=Sea'],
  ['no origin, one filter: status', 'status=Ongoing', '/tags?status=Ongoing'],
  ['no origin, one filter: sort', 'sort=new', '/tags?sort=new'],
  ['no origin, only empty filters', 'search=&main=&page=2', '/?page=2'],
  ['an origin nobody knows counts as none', 'origin=mars&status=Ongoing', '/tags?status=Ongoing'],
  ['what is not ours is dropped', 'origin=tags&next=//evil.example', '/tags'],
  ['a person', 'origin=person&from=7&role=narrator&page=2', '/person/7?role=narrator&page=2'],
  ['a series', 'origin=series&from=7', '/series/7'],
  ['a list of the library', 'origin=library&list=saved', '/library?list=saved'],
  ['a person that is none', 'origin=person&from=x', '/?page=1'],
  ['awkward characters survive', 'origin=tags&search=a%26b%3Dc%23', '/tags?search=a%26b%3Dc%23'],
])('%s', (_, query, link) => {
  expect(backLink(new URLSearchParams(query))).toBe(link);
});

test.each(bookFilters)('returns to a search by %s alone', (name) => {
  const query = new URLSearchParams({ [name]: 'yes', origin: 'tags' });
  expect(backLink(query)).toBe(`/tags?${name}=yes`);
  query.delete('origin');
  expect(backLink(query)).toBe(`/tags?${name}=yes`);
});
