import type { FeedAddress } from '@lamplight/contract';
import { parseFeed } from 'feedsmith';
import { expect } from 'vitest';
import type { Caller } from './test-app.ts';
import { textHarness } from './text-harness.ts';

/** Parses an RSS document with feedsmith. */
export function readRss(xml: string) {
  const parsed = parseFeed(xml);
  if (parsed.format !== 'rss') throw new Error(`this is ${parsed.format}`);
  return parsed.feed;
}

/** Creates a book with two recordings, and functions that request feeds as podcast apps do. */
export async function feedHarness(overrides?: Parameters<typeof textHarness>[0]) {
  const h = await textHarness(overrides);
  const { t, ask } = h;
  const create = (body: object = {}, caller: Caller = 'premium') =>
    t.as(caller)('POST', '/user/feeds', { name: 'Car', kind: 'book', subject_id: h.id, ...body });
  const created = async (body: object = {}, caller: Caller = 'premium'): Promise<FeedAddress> => {
    const { subject_id, ...others } = { subject_id: h.id, ...body };
    const isOfOne = !('kind' in body) || body.kind === 'book' || body.kind === 'series';
    const answer = await t.as(caller)('POST', '/user/feeds', {
      name: 'Car',
      kind: 'book',
      ...others,
      ...(isOfOne ? { subject_id } : {}),
    });
    expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
    return answer.json();
  };
  const pathOf = (url: string) => url.replace('http://lamplight.test', '');
  const fetchUrl = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
    ask(pathOf(url), { 'user-agent': 'AntennaPod/3.4.0', ...headers }, method);
  const read = async (url: string) => {
    const answer = await fetchUrl(url);
    expect(answer.status).toBe(200);
    return readRss(answer.body.toString());
  };
  const titles = async (url: string) => (await read(url)).items?.map(({ title }) => title);
  /** Moves the clock ahead, so that what nodes have cached is stale. */
  const settle = () => t.clock.advance(2000);
  return { ...h, create, created, pathOf, fetchUrl, read, titles, settle };
}
