import { limits } from '@lamplight/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';

export interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

interface PageQuery {
  readonly page?: number;
  readonly per_page?: number;
  readonly offset?: number;
}

/** Rows to read: `limit` rows after the first `offset`. */
export interface PageRange {
  readonly limit: number;
  readonly offset: number;
}

export interface Page<Row> {
  readonly rows: Row[];
  /** Number of rows on all pages together. */
  readonly total: number;
}

/** Returns the first rows that fit into one list response; always at least one row. */
export function fittingRows<Row>(
  rows: Row[],
  sizeOf: (row: Row) => number = bytesOf,
  bytes: number = limits.listBytes,
): Row[] {
  let left = bytes - 2;
  const count = rows.findIndex((row) => {
    left -= sizeOf(row) + 1;
    return left < -1;
  });
  return count < 0 ? rows : rows.slice(0, Math.max(1, count));
}

/** Returns the size of a row as JSON, in bytes. */
export const bytesOf = (row: unknown): number => Buffer.byteLength(JSON.stringify(row));

/** Sets the Link header to the next part of a list: the same address with other parameters. */
export function setNextLink(
  request: FastifyRequest,
  reply: FastifyReply,
  changes: Readonly<Record<string, string>>,
): void {
  const [path = '', search = ''] = request.url.split('?', 2);
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) query.set(name, value);
  void reply.header('link', `<${path}?${query.toString()}>; rel="next"`);
}

/**
 * Returns the rows of a page, as many as fit into one response, and sets the X-Total-Count header and the Link to the
 * next page. The cursor of a row without the field `cursor` is its id.
 * @param found the rows of the page and, if more follow, at least one more row
 */
export function cursorPageResponse<Row extends { readonly cursor: string } | { readonly id: number }>(
  { request, reply }: Exchange,
  found: readonly Row[],
  { limit, total }: { readonly limit: number; readonly total?: number },
): Row[] {
  const rows = fittingRows(found.slice(0, limit));
  const last = rows.at(-1);
  if (total !== undefined) void reply.header('x-total-count', String(total));
  if (last && rows.length < found.length)
    setNextLink(request, reply, { cursor: 'cursor' in last ? last.cursor : String(last.id) });
  return rows;
}

/** Converts page parameters into a range of rows; `offset` takes precedence over `page`. */
export function pageRangeOf(query: PageQuery, pageSize: number = limits.pageSize): PageRange {
  const limit = query.per_page ?? pageSize;
  return { limit, offset: query.offset ?? ((query.page ?? 1) - 1) * limit };
}

/** Returns whether a request is for a page instead of the whole list. */
export const wantsPage = ({ page, per_page, offset }: PageQuery): boolean =>
  page !== undefined || per_page !== undefined || offset !== undefined;

/** Sets the Link header to the first page when an unpaged list is too long to send whole. */
export function setContinuationHeaders(
  { request, reply }: Exchange,
  { total, shown }: { readonly total?: number; readonly shown: number },
): void {
  if (total !== undefined) void reply.header('x-total-count', String(total));
  setNextLink(request, reply, { per_page: String(limits.maxPageSize), offset: String(shown) });
}

interface PageFacts {
  readonly total: number;
  /** True if `total` is a lower bound of the number of rows. */
  readonly isFloor?: boolean | undefined;
}

/**
 * Sets the headers with the number of rows and the links to the previous and next pages.
 * @param shown number of rows in the response, if not all rows of the page fit
 */
export function setPageHeaders(
  { request, reply }: Exchange,
  { limit, offset }: PageRange,
  { total, isFloor = false, shown = limit }: PageFacts & { readonly shown?: number | undefined },
): void {
  void reply.header('x-total-count', String(total));
  if (isFloor) void reply.header('x-total-is-floor', '1');
  const [path = '', search = ''] = request.url.split('?', 2);
  const others = new URLSearchParams(search);
  for (const name of ['page', 'per_page', 'offset']) others.delete(name);
  others.set('per_page', String(limit));
  const link = (at: number, rel: string) => `<${path}?${others.toString()}&offset=${at}>; rel="${rel}"`;
  const last = Math.max(0, (Math.ceil(total / limit) - 1) * limit);
  const links = [link(0, 'first'), link(last, 'last')];
  if (offset > 0) links.push(link(Math.max(0, offset - limit), 'prev'));
  const next = offset + Math.min(limit, shown);
  if (next < total && shown > 0) links.push(link(next, 'next'));
  void reply.header('link', links.join(', '));
}

/**
 * Returns as many of these rows as fit into one response, and sets the headers of the page.
 * @param window null for an unpaged list: only a Link header is set, and only if rows are missing
 */
export function pageResponse<Row>(
  exchange: Exchange,
  found: Row[],
  { window, ...facts }: PageFacts & { readonly window: PageRange | null },
): Row[] {
  const rows = fittingRows(found);
  const shown = rows.length;
  if (window) setPageHeaders(exchange, window, { ...facts, shown: shown < found.length ? shown : undefined });
  else if (shown < facts.total) setContinuationHeaders(exchange, { total: facts.total, shown });
  return rows;
}
