import type { Compared } from './comparisons.ts';

interface Item {
  readonly id: string;
  readonly media: { readonly metadata: { readonly title: string } };
}

/**
 * Returns request lines for requests.lua that do the same work on Audiobookshelf.
 * @throws if Audiobookshelf does not respond
 */
export async function peerRequests(address: string, token: string): Promise<Record<Compared, string[]>> {
  const read = async (path: string): Promise<unknown> => {
    const answer = await fetch(address + path, { headers: { authorization: `Bearer ${token}` } });
    if (!answer.ok) throw new Error(`Audiobookshelf answers ${answer.status} to ${path}`);
    return answer.json();
  };
  const { libraries } = (await read('/api/libraries')) as { libraries: { id: string }[] };
  const library = libraries[0];
  if (!library) throw new Error('This Audiobookshelf has no library.');
  const root = `/api/libraries/${library.id}`;
  const { results: items, total } = (await read(`${root}/items?limit=200&page=0`)) as {
    results: Item[];
    total: number;
  };
  const pages = Math.max(1, Math.floor(total / 24));
  // Every request differs, because Audiobookshelf caches recent responses.
  return {
    'library page': Array.from(
      { length: 2000 },
      (_, n) =>
        `GET\t${root}/items?limit=24&page=${n % pages}&sort=media.metadata.title&desc=${n % 2}&x=${n}\t`,
    ),
    search: items.flatMap(({ media }) =>
      [3, 4, 5, 6, 7].map((length) => {
        const text = encodeURIComponent(media.metadata.title.slice(0, length));
        return `GET\t${root}/search?q=${text}&limit=${length}\t`;
      }),
    ),
    'home lists': Array.from({ length: 2000 }, (_, n) => `GET\t${root}/personalized?limit=${5 + (n % 20)}\t`),
    progress: items.map(({ id }, n) => {
      const body = JSON.stringify({ currentTime: (n * 7) % 800, progress: (n % 100) / 100 });
      return `PATCH\t/api/me/progress/${id}\t${body}`;
    }),
  };
}
