import { readFile } from 'node:fs/promises';
import { seededRandom } from './texts.ts';

export interface Client {
  readonly origin: string;
  readonly token: string;
}

/** Asks for one line of a file of requests; answers the body. @throws when it fails */
async function send({ origin, token }: Client, line: string): Promise<string> {
  const [method = '', path = '', body = ''] = line.split('\t');
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body ? { 'content-type': 'application/json' } : {}),
  };
  const answer = await fetch(origin + path, { method, headers, ...(body ? { body } : {}) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${line}: ${answer.status}`);
  return text;
}

/** Asks each different request once, of all or of the first, so that what is measured is a server in use. */
export async function sendEach(client: Client & { readonly file: string }, first?: number): Promise<void> {
  const lines = (await readFile(client.file, 'utf8')).trimEnd().split('\n').slice(0, first);
  for (const line of new Set(lines)) await send(client, line);
}

/** Leaves in each list, after the first `kept` lines, those that find as many books as some in the other do. */
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
    const max = Math.min(...linesByCount.map((each) => each.get(count)?.length ?? 0));
    return Array.from({ length: max }, (_, at) => ({ count, at, place: random() }));
  });
  const mixed = counts.toSorted((a, b) => a.place - b.place);
  return lists.map((lines, index) => [
    ...lines.slice(0, fixedCount),
    ...mixed.flatMap(({ count, at }) => linesByCount[index]?.get(count)?.[at] ?? []),
  ]);
}
