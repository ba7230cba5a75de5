import { randomUUID } from 'node:crypto';
import { password } from '../support/seed.ts';
import { createClient, read, type Tally } from './client.ts';
import type { Cluster } from './cluster.ts';

/** A simulated user who remembers every acknowledged write. */
export interface Actor {
  /**
   * Performs the next action.
   * @throws if the request fails twice
   */
  act(n: number): Promise<void>;
  /** Returns acknowledged writes that a node does not have. */
  verify(origin: string): Promise<string[]>;
  /** Returns the number of acknowledged writes so far. */
  writes(): number;
}

interface Book {
  readonly chapters: readonly { readonly id: number; readonly audio_url: string }[];
}

const lists = [
  '/api/books?page=1&per_page=24',
  '/api/books/popular?page=1&per_page=12',
  '/api/books/recently-added?page=1&per_page=12',
  '/api/books/recently-updated?page=1&per_page=12',
  '/api/books/filter?main_tag=Official&page=1&per_page=24',
  '/api/books/tags',
  '/api/books/continue',
  '/api/books/bookmarks?page=1',
];
const searches = ['hard', 'times', 'shelf', 'bok 3', 'volume 7'];

/** Creates a simulated member who logs in, browses, listens, saves progress, comments and bookmarks. */
export function createListener(
  cluster: Cluster,
  books: readonly number[],
  index: number,
  tally: Tally,
): Actor {
  const { bookId, chapterIds } = cluster.seeded;
  const chapter_id = chapterIds[index] ?? 0;
  const username = `member${index + 1}`;
  const client = createClient(cluster.url, `10.0.1.${index + 1}`, tally);
  const comments = new Map<number, string>();
  /** Bookmark state by book id; null if unknown because a request got no response. */
  const bookmarks = new Map<number, boolean | null>();
  let [sent, acknowledged, written] = [0, 0, 0];

  async function signIn(): Promise<void> {
    const body = new URLSearchParams({ username, password });
    const answer = await client.ask({ method: 'POST', path: '/api/auth/login', body });
    client.token = read<{ access_token: string }>(answer).access_token;
  }

  /** Plays as the web app does: follows the node's redirect to the store and reads one range. */
  async function listen(n: number): Promise<void> {
    const book = read<Book>(await client.ask({ method: 'GET', path: `/api/books/${bookId}` }));
    const path = book.chapters.find(({ id }) => id === chapter_id)?.audio_url ?? '';
    const link = await client.ask({ method: 'GET', path });
    const from = (n % 16) * 65_536;
    const response = await fetch(link.headers.get('location') ?? '', {
      headers: { range: `bytes=${from}-${from + 65_535}` },
    });
    const bytes = (await response.arrayBuffer()).byteLength;
    if (response.status === 206 && bytes === 65_536) return;
    tally.failed.push(`a range of ${path.slice(0, 40)}: ${response.status}, ${bytes} bytes`);
  }

  async function save(): Promise<void> {
    sent += 1;
    const position = sent;
    await client.ask({
      method: 'POST',
      path: `/api/books/${bookId}/progress`,
      body: { chapter_id, position },
    });
    acknowledged = position;
    written += 1;
  }

  async function comment(n: number): Promise<void> {
    const content = `${username} at ${n}`;
    const answer = await client.ask({
      method: 'POST',
      path: `/api/chapter-comments/${chapter_id}`,
      body: { content, timestamp: n, client_key: randomUUID() },
      // The simulated members write more often than the rate limit allows.
      allowedErrors: [429],
    });
    if (answer.status === 429) return;
    comments.set(read<{ id: number }>(answer).id, content);
    written += 1;
  }

  async function bookmark(n: number): Promise<void> {
    const id = books[n % books.length] ?? bookId;
    const isWanted = bookmarks.get(id) !== true;
    bookmarks.set(id, null);
    await client.ask({ method: isWanted ? 'POST' : 'DELETE', path: `/api/books/${id}/bookmark` });
    bookmarks.set(id, isWanted);
    written += 1;
  }

  async function verify(origin: string): Promise<string[]> {
    const nodeClient = createClient(origin, '10.0.1.250');
    nodeClient.token = cluster.seeded.tokens[index] ?? '';
    const get = async <T>(path: string): Promise<T> => read<T>(await nodeClient.ask({ method: 'GET', path }));
    const lost: string[] = [];
    const { progress } = await get<{ progress: { chapter_id: number; position: number }[] }>(
      `/api/books/${bookId}/progress`,
    );
    const position = progress.find((row) => row.chapter_id === chapter_id)?.position ?? 0;
    if (position < acknowledged || position > sent)
      lost.push(`${username} is at ${position}; ${acknowledged} was acknowledged, ${sent} was sent`);
    const storedComments = await get<{ id: number; content: string }[]>(
      `/api/chapter-comments/${chapter_id}`,
    );
    const contents = new Map(storedComments.map(({ id, content }) => [id, content]));
    for (const [id, content] of comments)
      if (contents.get(id) !== content) lost.push(`comment ${id} of ${username} is not there`);
    const twice = storedComments.length - new Set(storedComments.map(({ content }) => content)).size;
    if (twice > 0) lost.push(`${twice} comments of ${username} are there twice`);
    const marked = new Set((await get<{ id: number }[]>('/api/books/bookmarks')).map(({ id }) => id));
    for (const [id, isWanted] of bookmarks)
      if (isWanted !== null && marked.has(id) !== isWanted)
        lost.push(
          `${username} ${isWanted ? 'bookmarked' : 'removed the bookmark of'} book ${id}, which is not so`,
        );
    return lost;
  }

  return {
    writes: () => written,
    verify,
    act: async (n) => {
      if (client.token === '' || n % 40 === 0) await signIn();
      await client.ask({ method: 'GET', path: lists[n % lists.length] ?? '' });
      if (n % 3 === 0) {
        const q = encodeURIComponent(searches[n % searches.length] ?? '');
        await client.ask({ method: 'GET', path: `/api/books?q=${q}&page=1&per_page=24` });
      }
      await listen(n);
      await save();
      if (n % 5 === 1) await comment(n);
      if (n % 4 === 2) await bookmark(n);
    },
  };
}
