import { noiseWav } from '../support/seed.ts';
import { createClient, read, type Tally } from './client.ts';
import type { Cluster } from './cluster.ts';
import type { Actor } from './listener-actor.ts';
import { upload } from './resumable-upload.ts';

const password = 'a new member in hard times';

/** Returns the input for creating a book; its audio is an external URL by default. */
export const bookOf = (title: string, synopsis: string, audio_url = 'https://audio.example/1.m4a') => ({
  title,
  status: 'Ongoing',
  cover_image: 'https://covers.example/1.jpg',
  synopsis,
  tags: [{ main_tag: 'Official', sub_tag: 'Fantasy' }],
  chapters: [{ title: 'Chapter 1', audio_url }],
});

/** Creates a simulated admin who edits one book repeatedly. */
export function createEditor(cluster: Cluster, bookId: number, tally: Tally): Actor {
  const client = createClient(cluster.url, '10.0.2.1', tally);
  client.token = cluster.seeded.adminToken;
  let [sent, acknowledged] = [0, 0];
  return {
    act: async () => {
      sent += 1;
      const edit = sent;
      const body = bookOf('The Edited Book', `Edit ${edit}`);
      await client.ask({ method: 'PUT', path: `/api/books/${bookId}`, body });
      acknowledged = edit;
    },
    writes: () => acknowledged,
    verify: async (origin) => {
      const reader = createClient(origin, '10.0.2.250');
      reader.token = cluster.seeded.adminToken;
      const book = read<{ synopsis: string }>(
        await reader.ask({ method: 'GET', path: `/api/books/${bookId}` }),
      );
      const edit = Number(/^Edit (\d+)$/.exec(book.synopsis)?.[1] ?? 0);
      return edit >= acknowledged && edit <= sent
        ? []
        : [`the book is at edit ${edit}; ${acknowledged} was acknowledged`];
    },
  };
}

/** Creates a simulated admin who uploads audio, alternately in one request and in resumable chunks. */
export function createUploader(cluster: Cluster, tally: Tally): Actor & { starts(): number } {
  const client = createClient(cluster.url, '10.0.2.2', tally);
  client.token = cluster.seeded.adminToken;
  const stored = new Map<string, number>();
  let uploadStarts = 0;
  return {
    act: async (n) => {
      const bytes = noiseWav(44_100 + (n % 100) * 2);
      if (n % 2 === 0) {
        const answer = await client.ask({ method: 'POST', path: '/api/media/audio', body: bytes });
        stored.set(read<{ audio_url: string }>(answer).audio_url, bytes.byteLength);
        return;
      }
      const { chapters, starts } = await upload(client, bytes);
      uploadStarts += starts;
      for (const { audio_url } of chapters) stored.set(audio_url, bytes.byteLength);
    },
    starts: () => uploadStarts,
    writes: () => stored.size,
    verify: async (origin) => {
      const reader = createClient(origin, '10.0.2.251');
      const lost: string[] = [];
      for (const [path, size] of stored) {
        const link = await reader.ask({ method: 'GET', path });
        const download = await fetch(link.headers.get('location') ?? '');
        const bytes = (await download.arrayBuffer()).byteLength;
        if (!download.ok || bytes !== size)
          lost.push(`audio of ${size} bytes is answered ${download.status}, ${bytes} bytes`);
      }
      return lost;
    },
  };
}

export interface RegisteredMember {
  readonly username: string;
  readonly token: string;
}

/** Registers a member, pays and logs in through the checkout session. */
export async function register(
  cluster: Cluster,
  tally: Tally,
  username: string,
  address: string,
): Promise<RegisteredMember> {
  const client = createClient(cluster.url, address, tally);
  const email = `${username}@readers.example`;
  const checkout = await client.ask({
    method: 'POST',
    path: '/api/auth/register/stripe-checkout',
    body: { username, email, password },
  });
  const { checkout_url } = read<{ checkout_url: string }>(checkout);
  await cluster.pay(checkout_url);
  const session = new URL(checkout_url).pathname.split('/').pop() ?? '';
  const login = await client.ask({
    method: 'GET',
    path: `/api/auth/stripe/session-login?session_id=${session}`,
  });
  return { username, token: read<{ access_token: string }>(login).access_token };
}

/** Creates an actor that registers members, one after another. */
export function createRegistrar(cluster: Cluster, tally: Tally): Actor {
  const members: RegisteredMember[] = [];
  return {
    act: async (n) => {
      members.push(await register(cluster, tally, `newcomer${n}`, `10.0.3.${(n % 250) + 1}`));
    },
    writes: () => members.length,
    verify: async (origin) => {
      const reader = createClient(origin, '10.0.3.251');
      const lost: string[] = [];
      for (const { username, token } of members) {
        reader.token = token;
        const answer = await reader.ask({ method: 'GET', path: '/api/auth/me', allowedErrors: [401, 404] });
        if (answer.status >= 400 || read<{ username: string }>(answer).username !== username)
          lost.push(`${username} paid and is answered ${answer.status}`);
      }
      return lost;
    },
  };
}
