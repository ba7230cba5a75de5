import { readFile } from 'node:fs/promises';
import { seededRandom } from '../../apps/server/src/testing/random.ts';
import { requireOk, sendRequest } from '../support/http.ts';

export interface Client {
  readonly origin: string;
  readonly token: string;
}

/**
 * Sends one line of a request file and returns the body.
 * @throws if the request fails
 */
async function send({ origin, token }: Client, line: string): Promise<string> {
  const [method = '', path = '', body = ''] = line.split('\t');
  const response = await sendRequest(origin, token, method, path, body ? JSON.parse(body) : undefined);
  return (await requireOk(response)).text();
}

/** Sends each different request of the file once, or of its first `first` lines, to fill the caches. */
export async function sendEach(client: Client & { readonly file: string }, first?: number): Promise<void> {
  const lines = (await readFile(client.file, 'utf8')).trimEnd().split('\n').slice(0, first);
  for (const line of new Set(lines)) await send(client, line);
}

/**
 * Makes the request files of both libraries comparable: both then return equally large results. Keeps the first
 * `fixedCount` lines of each file. Groups the other lines by the number of results, and keeps as many of each group as
 * both files have.
 */
export async function withEqualResultCounts(
  clients: readonly Client[],
  lists: readonly string[][],
  fixedCount: number,
): Promise<string[][]> {
  const linesByCount = await Promise.all(
    lists.map(async (lines, index) => {
      const client = clients[index];
      const byCount = new Map<number, string[]>();
      for (const line of client ? lines.slice(fixedCount) : []) {
        const books = JSON.parse(client ? await send(client, line) : '[]') as unknown[];
        byCount.set(books.length, [...(byCount.get(books.length) ?? []), line]);
      }
      return byCount;
    }),
  );
  const random = seededRandom(17);
  const counts = [...(linesByCount[0]?.keys() ?? [])].flatMap((count) => {
    const max = Math.min(...linesByCount.map((lines) => lines.get(count)?.length ?? 0));
    return Array.from({ length: max }, (_, at) => ({ count, at, place: random() }));
  });
  const mixed = counts.toSorted((a, b) => a.place - b.place);
  return lists.map((lines, index) => [
    ...lines.slice(0, fixedCount),
    ...mixed.flatMap(({ count, at }) => linesByCount[index]?.get(count)?.[at] ?? []),
  ]);
}
