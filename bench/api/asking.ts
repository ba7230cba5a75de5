import { readFile } from 'node:fs/promises';
import { chance } from './words.ts';

export interface Asker {
  readonly origin: string;
  readonly token: string;
}

/** Asks for one line of a file of requests; answers the body. @throws when it fails */
async function ask({ origin, token }: Asker, line: string): Promise<string> {
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
export async function askEach(asker: Asker & { readonly file: string }, first?: number): Promise<void> {
  const lines = (await readFile(asker.file, 'utf8')).trimEnd().split('\n').slice(0, first);
  for (const line of new Set(lines)) await ask(asker, line);
}

/** Leaves in each list, after the first `kept` lines, those that find as many books as some in the other do. */
export async function alike(
  askers: readonly Asker[],
  lists: readonly string[][],
  kept: number,
): Promise<string[][]> {
  const found = await Promise.all(
    lists.map(async (lines, index) => {
      const asker = askers[index];
      const byCount = new Map<number, string[]>();
      for (const line of asker ? lines.slice(kept) : []) {
        const books = JSON.parse(asker ? await ask(asker, line) : '[]') as unknown[];
        byCount.set(books.length, [...(byCount.get(books.length) ?? []), line]);
      }
      return byCount;
    }),
  );
  const random = chance(17);
  const counts = [...(found[0]?.keys() ?? [])].flatMap((count) => {
    const most = Math.min(...found.map((each) => each.get(count)?.length ?? 0));
    return Array.from({ length: most }, (_, at) => ({ count, at, place: random() }));
  });
  const mixed = counts.toSorted((a, b) => a.place - b.place);
  return lists.map((lines, index) => [
    ...lines.slice(0, kept),
    ...mixed.flatMap(({ count, at }) => found[index]?.get(count)?.[at] ?? []),
  ]);
}
