import { type commentEndpoints, limits } from '@lamplight/contract';
import { type Exchange, fittingRows, setNextLink } from '../../../http/pagination.ts';
import type { RouteHandlers } from '../../../http/routes.ts';
import type { Books } from '../../catalogue/index.ts';
import { cursorAfter } from './cursor.ts';
import {
  type CommentView,
  presentBookComment,
  presentChapterComment,
  presentUpdateComment,
} from './present.ts';
import { clampTimestamp } from './rules.ts';
import type { CommentList, CommentService, Thread } from './service.ts';

export interface CommentServices {
  readonly chapters: CommentService;
  readonly books: CommentService;
  readonly updates: CommentService;
}

/** Presents as much of a list as fits into one response, and sets the headers for its total and next page. */
export function listResponse<Wire>(
  list: CommentList | null,
  { request, reply }: Exchange,
  present: (shown: CommentView) => Wire,
): Wire[] {
  const { comments = [], total = 0, limit = 0, sort = 'new', hasMore = false } = list ?? {};
  const rows = fittingRows(comments.map(present));
  const isTop = ({ row }: CommentView) => row.reply_to_id === null;
  const last = comments.slice(0, rows.length).findLast(isTop);
  const isCut = comments.slice(rows.length).some(isTop);
  void reply.header('x-total-count', String(total));
  if (last && (hasMore || isCut))
    setNextLink(request, reply, {
      limit: String(Math.min(limit, limits.maxPageSize)),
      cursor: cursorAfter(sort, last.row),
    });
  return rows;
}

/** Presents as much of a thread as fits into one response, and sets the link header to the next page. */
export function threadResponse<Wire>(
  { comments, hasMore }: Thread,
  { request, reply }: Exchange,
  present: (shown: CommentView) => Wire,
): Wire[] {
  const rows = fittingRows(comments.map(present));
  const last = comments[rows.length - 1];
  if (last && (hasMore || rows.length < comments.length)) {
    const after = last.row.reply_to_id === null ? {} : { after: String(last.row.id) };
    setNextLink(request, reply, after);
  }
  return rows;
}

export function commentRoutes(
  { chapters, books, updates }: CommentServices,
  library: Pick<Books, 'requireBook' | 'requireChapter'>,
  listChapterMarks: (chapter: {
    id: number;
    duration: number | null;
  }) => Promise<{ comment_id: number; timestamp: number }[]>,
): RouteHandlers<typeof commentEndpoints> {
  return {
    listChapterComments: async ({ params, query, actor, ...exchange }) => {
      await library.requireChapter(params.id, actor);
      const list = await chapters.list(params.id, query, actor.id);
      return listResponse(list, exchange, presentChapterComment);
    },
    listChapterMarks: async ({ params, actor }) =>
      listChapterMarks(await library.requireChapter(params.id, actor)),
    getChapterThread: async ({ params, query, actor, ...exchange }) =>
      threadResponse(await chapters.thread(params.id, query, actor), exchange, presentChapterComment),
    postChapterComment: async ({ params, body, actor }) => {
      const chapter = await library.requireChapter(params.id, actor);
      const timestamp = clampTimestamp(body.timestamp ?? null, chapter.duration);
      return presentChapterComment(await chapters.post(chapter.id, actor, { ...body, timestamp }));
    },
    deleteChapterComment: async ({ params, actor }) => chapters.remove(params.id, actor),
    reactToChapterComment: async ({ params, body, actor }) => chapters.react(params.id, actor, body.value),

    listBookComments: async ({ params, query, actor, ...exchange }) => {
      await library.requireBook(params.id, actor);
      const list = await books.list(params.id, query, actor.id);
      return listResponse(list, exchange, presentBookComment);
    },
    getBookThread: async ({ params, query, actor, ...exchange }) =>
      threadResponse(await books.thread(params.id, query, actor), exchange, presentBookComment),
    postBookComment: async ({ params, body, actor }) => {
      const book = await library.requireBook(params.id, actor);
      return presentBookComment(await books.post(book.id, actor, body));
    },
    deleteBookComment: async ({ params, actor }) => books.remove(params.id, actor),
    reactToBookComment: async ({ params, body, actor }) => books.react(params.id, actor, body.value),

    listUpdateComments: async ({ query, actor, ...exchange }) =>
      listResponse(await updates.list(null, query, actor.id), exchange, presentUpdateComment),
    getUpdateThread: async ({ params, query, actor, ...exchange }) =>
      threadResponse(await updates.thread(params.id, query, actor), exchange, presentUpdateComment),
    postUpdateComment: async ({ body, actor }) => presentUpdateComment(await updates.post(null, actor, body)),
    deleteUpdateComment: async ({ params, actor }) => updates.remove(params.id, actor),
  };
}
