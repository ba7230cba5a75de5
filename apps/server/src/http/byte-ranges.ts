/**
 * Decides the response to a GET or HEAD of stored bytes by RFC 9110: preconditions (§13.2.2), ranges (§14), If-Range
 * (§13.1.5). Does no I/O: it maps header values to a decision.
 */

/** Metadata of the requested file. */
export interface Representation {
  readonly size: number;
  /** Strong entity tag with its quotes: `"abc"`. */
  readonly etag: string;
  /** Modification time in milliseconds since 1970. Comparisons use whole seconds, as HTTP dates do. */
  readonly modifiedMs: number;
}

export interface RangeHeaders {
  readonly range?: string | undefined;
  readonly ifRange?: string | undefined;
  readonly ifMatch?: string | undefined;
  readonly ifNoneMatch?: string | undefined;
  readonly ifModifiedSince?: string | undefined;
  readonly ifUnmodifiedSince?: string | undefined;
}

/**
 * Decision about a response. `start` and `end` are inclusive, as in Content-Range. An empty file gets a 200, because it
 * has no byte that a range could name.
 */
export type RangeDecision =
  | { readonly status: 200 }
  | { readonly status: 206; readonly start: number; readonly end: number }
  | { readonly status: 304 }
  | { readonly status: 412 }
  | { readonly status: 416 };

interface Span {
  start: number;
  end: number;
}

const whole: RangeDecision = { status: 200 };
const unsatisfiable: RangeDecision = { status: 416 };
/** Maximum number of ranges that are merged; with more, the whole file is sent. */
const maxParts = 32;
const bytesUnit = /^bytes=/i;
const rangeSpec = /^(?:(\d+)-(\d*)|-(\d+))$/;

/** Parses one range of a set; null if it covers no byte of this file, 'malformed' if it is not a range. */
function readSpec(spec: string, size: number): Span | null | 'malformed' {
  const match = rangeSpec.exec(spec);
  if (!match) return 'malformed';
  const [, first, last, suffix] = match;
  if (suffix !== undefined) {
    const length = Math.min(Number(suffix), size);
    return length > 0 ? { start: size - length, end: size - 1 } : null;
  }
  const start = Number(first);
  const end = last ? Number(last) : Number.POSITIVE_INFINITY;
  if (end < start) return 'malformed';
  return start < size ? { start, end: Math.min(end, size - 1) } : null;
}

/** Returns the one span that covers exactly these spans; null if there are gaps. */
function coalesce(spans: Span[]): Span | null {
  const [first, ...rest] = spans.sort((a, b) => a.start - b.start);
  if (!first) return null;
  const merged = { ...first };
  for (const span of rest) {
    if (span.start > merged.end + 1) return null;
    merged.end = Math.max(merged.end, span.end);
  }
  return merged;
}

/**
 * Parses a Range header for a file of `size` bytes. An unknown unit or a malformed set is ignored, as the RFC requires.
 * Adjacent ranges become one; with gaps, the whole file is sent (the RFC lets a server ignore Range, and no player
 * requests multipart responses).
 */
export function readRange(header: string, size: number): RangeDecision {
  if (!bytesUnit.test(header)) return whole;
  const set = header.slice('bytes='.length);
  // Fast path for a single range, which players request hundreds of times an hour.
  if (!set.includes(',')) {
    const span = readSpec(set.trim(), size);
    if (span && span !== 'malformed') return { status: 206, ...span };
  }
  const parts = set.split(',');
  if (parts.length > maxParts) return whole;
  const spans: Span[] = [];
  let asked = 0;
  for (const part of parts) {
    const spec = part.trim();
    if (spec === '') continue;
    asked += 1;
    const span = readSpec(spec, size);
    if (span === 'malformed') return whole;
    if (span) spans.push(span);
    // A range for the last bytes of an empty file is satisfiable, but there is nothing to send.
    else if (size === 0 && spec.startsWith('-') && Number(spec) !== 0) return whole;
  }
  if (asked === 0) return whole;
  if (spans.length === 0) return unsatisfiable;
  const span = coalesce(spans);
  return span ? { status: 206, ...span } : whole;
}

const seconds = (ms: number): number => Math.floor(ms / 1000);

/** Parses an HTTP date into whole seconds; null for an unreadable date, which is ignored. */
function readDate(value: string): number | null {
  const ms = value.endsWith('GMT') ? Date.parse(value) : Number.NaN;
  return Number.isNaN(ms) ? null : seconds(ms);
}

/** Returns whether `*` or a list of entity tags contains the tag; `weakly` ignores the W/ prefix. */
function matchesTag(list: string, etag: string, weakly: boolean): boolean {
  if (list.trim() === '*') return true;
  const tags = list.match(/(?:W\/)?"[^"]*"/g) ?? [];
  return tags.some((tag) => (weakly ? tag.replace(/^W\//, '') : tag) === etag);
}

function ifRangeHolds(value: string, file: Representation, nowMs: number): boolean {
  if (value.startsWith('"')) return value === file.etag;
  const date = readDate(value);
  // A file that changed within the second of its date may change again in the same second, so that the date proves
  // nothing (§8.8.2.2).
  return date !== null && date === seconds(file.modifiedMs) && seconds(nowMs) > date;
}

/** Decides the response to a GET or HEAD. HEAD ignores ranges: it describes the whole file. */
export function decideRange(
  method: 'GET' | 'HEAD',
  headers: RangeHeaders,
  file: Representation,
  nowMs: number,
): RangeDecision {
  const { ifMatch, ifNoneMatch, ifModifiedSince, ifUnmodifiedSince, ifRange, range } = headers;
  if (ifMatch !== undefined) {
    if (!matchesTag(ifMatch, file.etag, false)) return { status: 412 };
  } else if (ifUnmodifiedSince !== undefined) {
    const date = readDate(ifUnmodifiedSince);
    if (date !== null && seconds(file.modifiedMs) > date) return { status: 412 };
  }
  if (ifNoneMatch !== undefined) {
    if (matchesTag(ifNoneMatch, file.etag, true)) return { status: 304 };
  } else if (ifModifiedSince !== undefined) {
    const date = readDate(ifModifiedSince);
    if (date !== null && seconds(file.modifiedMs) <= date) return { status: 304 };
  }
  if (range === undefined || method === 'HEAD') return whole;
  if (ifRange !== undefined && !ifRangeHolds(ifRange.trim(), file, nowMs)) return whole;
  return readRange(range, file.size);
}
