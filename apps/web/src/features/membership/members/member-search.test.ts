import { expect, test } from 'vitest';
import { ApiError } from '../../../lib/api.ts';
import { type Ask, searchFailure, searchMembers } from './member-search.ts';

const refusal = (status: number) => new ApiError({ status, code: 'any' });
const noMembers = { rows: [], total: 0 };

/** Mocks a server with responses to the two endpoints; returns the list of requests made. */
function server(first: unknown, second: unknown) {
  const asked: string[] = [];
  const ask: Ask = async (name, { query }) => {
    asked.push(`${name} ${query.q} ${query.page}`);
    const answer = name === 'GET /users/search' ? second : first;
    if (answer instanceof Error) throw answer;
    return answer as typeof noMembers;
  };
  return { asked, search: () => searchMembers({ search: 'nell', page: 2 }, undefined, ask) };
}

test('sends one request if the first endpoint exists', async () => {
  const { asked, search } = server(noMembers, refusal(500));
  expect(await search()).toBe(noMembers);
  expect(asked).toEqual(['GET /auth/search-members nell 2']);
});

test('a missing endpoint falls back to the other', async () => {
  const { asked, search } = server(refusal(404), noMembers);
  expect(await search()).toBe(noMembers);
  expect(asked).toEqual(['GET /auth/search-members nell 2', 'GET /users/search nell 2']);
});

test.each([
  [403, 403, "Access denied. You don't have permission to search members."],
  [404, 404, 'Search functionality is not available. Please contact the administrator.'],
  [404, 403, 'Search functionality is not available. Please contact the administrator.'],
  [404, 500, 'Search functionality is not available. Please contact the administrator.'],
  [500, 200, 'Failed to search members'],
  [0, 200, 'Failed to search members'],
])('%i, then %i', async (first, second, words) => {
  const { search } = server(refusal(first), second === 200 ? noMembers : refusal(second));
  expect(searchFailure(await search().catch((error: unknown) => error))).toBe(words);
});
