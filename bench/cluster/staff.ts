import { sound } from '../support/furnish.ts';
import { createClient, read, type Tally } from './client.ts';
import type { Cluster } from './cluster.ts';
import type { Person } from './listener.ts';
import { upload } from './uploading.ts';

const password = 'a newcomer in hard times';

/** A book as an admin saves it; its audio lies elsewhere unless some is given. */
export const bookOf = (title: string, synopsis: string, audio_url = 'https://audio.example/1.m4a') => ({
  title,
  status: 'Ongoing',
  cover_image: 'https://covers.example/1.jpg',
  synopsis,
  tags: [{ main_tag: 'Official', sub_tag: 'Fantasy' }],
  chapters: [{ title: 'Chapter 1', audio_url }],
});

/** An admin who edits a book all day. */
export function createEditor(cluster: Cluster, bookId: number, tally: Tally): Person {
  const client = createClient(cluster.url, '10.0.2.1', tally);
  client.token = cluster.furnished.adminToken;
  let [sent, kept] = [0, 0];
  return {
    act: async () => {
      sent += 1;
      const edit = sent;
      const body = bookOf('The Edited Book', `Edit ${edit}`);
      await client.ask({ method: 'PUT', path: `/api/books/${bookId}`, body });
      kept = edit;
    },
    writes: () => kept,
    verify: async (origin) => {
      const here = createClient(origin, '10.0.2.250');
      here.token = cluster.furnished.adminToken;
      const book = read<{ synopsis: string }>(
        await here.ask({ method: 'GET', path: `/api/books/${bookId}` }),
      );
      const edit = Number(/^Edit (\d+)$/.exec(book.synopsis)?.[1] ?? 0);
      return edit >= kept && edit <= sent ? [] : [`the book is at edit ${edit}; ${kept} was acknowledged`];
    },
  };
}

/** An admin who uploads audio all day: small files at once, others by pieces. */
export function createUploader(cluster: Cluster, tally: Tally): Person & { beginnings(): number } {
  const client = createClient(cluster.url, '10.0.2.2', tally);
  client.token = cluster.furnished.adminToken;
  const stored = new Map<string, number>();
  let begun = 0;
  return {
    act: async (n) => {
      const bytes = sound(44_100 + (n % 100) * 2);
      if (n % 2 === 0) {
        const answer = await client.ask({ method: 'POST', path: '/api/media/audio', body: bytes });
        stored.set(read<{ audio_url: string }>(answer).audio_url, bytes.byteLength);
        return;
      }
      const { chapters, beginnings } = await upload(client, bytes);
      begun += beginnings;
      for (const { audio_url } of chapters) stored.set(audio_url, bytes.byteLength);
    },
    beginnings: () => begun,
    writes: () => stored.size,
    verify: async (origin) => {
      const here = createClient(origin, '10.0.2.251');
      const lost: string[] = [];
      for (const [path, size] of stored) {
        const link = await here.ask({ method: 'GET', path });
        const heard = await fetch(link.headers.get('location') ?? '');
        const bytes = (await heard.arrayBuffer()).byteLength;
        if (!heard.ok || bytes !== size)
          lost.push(`audio of ${size} bytes is answered ${heard.status}, ${bytes} bytes`);
      }
      return lost;
    },
  };
}

export interface Newcomer {
  readonly username: string;
  readonly token: string;
}

/** Registers somebody, pays, and signs them in by it. */
export async function register(
  cluster: Cluster,
  tally: Tally,
  username: string,
  address: string,
): Promise<Newcomer> {
  const client = createClient(cluster.url, address, tally);
  const email = `${username}@readers.example`;
  const begun = await client.ask({
    method: 'POST',
    path: '/api/auth/register/stripe-checkout',
    body: { username, email, password },
  });
  const { checkout_url } = read<{ checkout_url: string }>(begun);
  await cluster.pay(checkout_url);
  const session = new URL(checkout_url).pathname.split('/').pop() ?? '';
  const entered = await client.ask({
    method: 'GET',
    path: `/api/auth/stripe/session-login?session_id=${session}`,
  });
  return { username, token: read<{ access_token: string }>(entered).access_token };
}

/** People who become members, one after another. */
export function createNewcomers(cluster: Cluster, tally: Tally): Person {
  const members: Newcomer[] = [];
  return {
    act: async (n) => {
      members.push(await register(cluster, tally, `newcomer${n}`, `10.0.3.${(n % 250) + 1}`));
    },
    writes: () => members.length,
    verify: async (origin) => {
      const here = createClient(origin, '10.0.3.251');
      const lost: string[] = [];
      for (const { username, token } of members) {
        here.token = token;
        const answer = await here.ask({ method: 'GET', path: '/api/auth/me', may: [401, 404] });
        if (answer.status >= 400 || read<{ username: string }>(answer).username !== username)
          lost.push(`${username} paid and is answered ${answer.status}`);
      }
      return lost;
    },
  };
}
