import type { CalendarEntry } from '@lamplight/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { rangeOf } from './month.ts';

/** Maximum number of responses that are requested for a month: enough for some thousand releases. */
const maxPages = 20;

async function readMonth(month: string, signal: AbortSignal): Promise<CalendarEntry[]> {
  const { from, to } = rangeOf(month);
  const range = { from: from.toISOString(), to: to.toISOString() };
  const entries: CalendarEntry[] = [];
  for (let page = 0; page < maxPages; page += 1) {
    const cursor = entries.at(-1)?.cursor;
    const rows = await call('GET /releases', {
      query: cursor === undefined ? range : { ...range, cursor },
      signal,
    });
    entries.push(...rows);
    if (rows.length === 0) break;
  }
  return entries;
}

export const calendarQuery = (month: string) =>
  queryOptions({
    queryKey: ['releases', month],
    queryFn: ({ signal }) => readMonth(month, signal),
  });

export const moveRelease = (
  { kind, id, at: expected_at }: CalendarEntry,
  at: string,
): Promise<CalendarEntry> =>
  call('PUT /releases/{kind}/{id}', { params: { kind, id }, body: { at, expected_at } });
