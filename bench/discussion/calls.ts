import type { ChapterComment } from '@lamplight/contract';
import type { Client } from './client.ts';

export interface MeasuredCall {
  readonly name: string;
  /**
   * Maximum cost ratio for a request whose responses differ in size between the chapters. The chapter with 100 comments
   * has about 14 marks; the maximum for a chapter is 200.
   */
  readonly maxRatio?: number;
  /** Returns the requests to send in rotation. */
  requests(client: Client): Promise<Request[]>;
}

export interface Request {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object;
}

const get = (path: string): Request => ({ method: 'GET', path });
const list = (client: Client) => `/chapter-comments/${client.chapterId}`;

/** Threads per page in paged requests; both chapters have several pages. */
const pageSize = 5;

/** Returns requests for pages spread over the whole list, including the last. */
async function spreadPages(client: Client, sort: string): Promise<Request[]> {
  const pages: Request[] = [];
  const stride = client.threads > 1000 ? 100 : pageSize;
  for (let cursor = ''; ; ) {
    pages.push(get(`${list(client)}?sort=${sort}&limit=${pageSize}${cursor}`));
    const rows = (await client.ask(
      get(`${list(client)}?sort=${sort}&limit=${stride}${cursor}`),
    )) as ChapterComment[];
    const threads = rows.filter((row) => row.reply_to_id === null);
    if (threads.length < stride) break;
    cursor = `&cursor=${threads.at(-1)?.cursor}`;
  }
  // Drop the page after the last: it is empty, so its cost is not comparable.
  return pages.slice(0, -1);
}

async function someIds(client: Client): Promise<number[]> {
  const rows = (await client.ask(get(`${list(client)}?sort=old&limit=20`))) as ChapterComment[];
  return rows.map((row) => row.id);
}

export const measuredCalls: readonly MeasuredCall[] = [
  ...['new', 'best', 'old', 'timestamp'].map((sort) => ({
    name: `opening, ${sort} first`,
    requests: async (client: Client) => [get(`${list(client)}?sort=${sort}&limit=20`)],
  })),
  ...['new', 'best', 'old', 'timestamp'].map((sort) => ({
    name: `turning pages, ${sort} first`,
    requests: (client: Client) => spreadPages(client, sort),
  })),
  { name: 'marks on the scrubber', maxRatio: 3, requests: async (client) => [get(`${list(client)}/marks`)] },
  {
    name: 'one thread',
    requests: async (client) => (await someIds(client)).map((id) => get(`/chapter-comments/${id}/thread`)),
  },
  {
    name: 'liking and disliking',
    requests: async (client) =>
      (await someIds(client)).flatMap((id) =>
        [1, -1, 0].map(
          (value): Request => ({
            method: 'POST',
            path: `/chapter-comments/${id}/react`,
            body: { value },
          }),
        ),
      ),
  },
  {
    name: 'commenting',
    requests: async (client) => [
      { method: 'POST', path: list(client), body: { content: 'A thought of one.', timestamp: 12 } },
    ],
  },
  {
    name: 'replying',
    requests: async (client) =>
      (await someIds(client)).map(
        (id): Request => ({
          method: 'POST',
          path: list(client),
          body: { content: 'I think so too.', reply_to_id: id },
        }),
      ),
  },
];
