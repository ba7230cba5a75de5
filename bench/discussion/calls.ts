import type { ChapterComment } from '@lamplight/contract';
import type { Asker } from './asker.ts';

export interface MeasuredCall {
  readonly name: string;
  /** At most, where the two chapters do not answer alike: one of 100 comments has some 14 marks, and none has over 200. */
  readonly mostRatio?: number;
  /** Requests that are then sent by turns. */
  requests(asker: Asker): Promise<Request[]>;
}

export interface Request {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
}

const get = (path: string): Request => ({ method: 'GET', path });
const list = (asker: Asker) => `/chapter-comments/${asker.chapterId}`;

/** Threads of a page where pages are turned; both chapters have several. */
const pageSize = 5;

/** Pages that lie spread over the whole list, the last among them. */
async function spreadPages(asker: Asker, sort: string): Promise<Request[]> {
  const pages: Request[] = [];
  const stride = asker.threads > 1000 ? 100 : pageSize;
  for (let cursor = ''; ; ) {
    pages.push(get(`${list(asker)}?sort=${sort}&limit=${pageSize}${cursor}`));
    const rows = (await asker.ask(
      get(`${list(asker)}?sort=${sort}&limit=${stride}${cursor}`),
    )) as ChapterComment[];
    const threads = rows.filter((row) => row.reply_to_id === null);
    if (threads.length < stride) break;
    cursor = `&cursor=${threads.at(-1)?.cursor}`;
  }
  // The one after the last is empty, and costs nothing that could be compared.
  return pages.slice(0, -1);
}

async function someIds(asker: Asker): Promise<number[]> {
  const rows = (await asker.ask(get(`${list(asker)}?sort=old&limit=20`))) as ChapterComment[];
  return rows.map((row) => row.id);
}

export const measuredCalls: readonly MeasuredCall[] = [
  ...['new', 'best', 'old', 'timestamp'].map((sort) => ({
    name: `opening, ${sort} first`,
    requests: async (asker: Asker) => [get(`${list(asker)}?sort=${sort}&limit=20`)],
  })),
  ...['new', 'best', 'old', 'timestamp'].map((sort) => ({
    name: `turning pages, ${sort} first`,
    requests: (asker: Asker) => spreadPages(asker, sort),
  })),
  { name: 'marks on the scrubber', mostRatio: 3, requests: async (asker) => [get(`${list(asker)}/marks`)] },
  {
    name: 'one thread',
    requests: async (asker) => (await someIds(asker)).map((id) => get(`/chapter-comments/${id}/thread`)),
  },
  {
    name: 'liking and disliking',
    requests: async (asker) =>
      (await someIds(asker)).flatMap((id) =>
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
    requests: async (asker) => [
      { method: 'POST', path: list(asker), body: { content: 'A thought of one.', timestamp: 12 } },
    ],
  },
  {
    name: 'replying',
    requests: async (asker) =>
      (await someIds(asker)).map(
        (id): Request => ({
          method: 'POST',
          path: list(asker),
          body: { content: 'I think so too.', reply_to_id: id },
        }),
      ),
  },
];
