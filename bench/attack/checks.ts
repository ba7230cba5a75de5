import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Client, type ClientResponse, concurrently } from './client.ts';
import { expectAll, type Row } from './report.ts';

const throttledOf = (answers: readonly ClientResponse[]) => answers.filter(({ status }) => status === 429);
const hasRetryAfter = ({ headers }: ClientResponse): boolean => Number(headers['retry-after']) > 0;
/**
 * Checks that no response is a server error. Returns a text that lists the failed responses, and true if there are
 * none.
 */
function noneFailed(what: string, answers: readonly ClientResponse[]): [string, boolean] {
  const failed = answers.filter(({ status }) => status === 0 || status >= 500);
  const how = failed.map(({ status, body, problem }) => `${status} ${problem ?? body.slice(0, 120)}`);
  return failed.length === 0 ? [`${what} without a 5xx`, true] : [`${what}: ${how.join('; ')}`, false];
}
const forwarded = (n: number) => [['X-Forwarded-For', `198.51.100.${n % 250}`]] as const;

const login = (client: Client, username: string, n: number) =>
  client.ask('POST', '/api/auth/login', {
    form: { username, password: `wrong ${n}` },
    headers: forwarded(n),
  });

/** Sends twenty wrong passwords, each with a different forged X-Forwarded-For header. */
export async function guessing(client: Client): Promise<Row> {
  const answers: ClientResponse[] = [];
  for (let n = 0; n < 20; n += 1) answers.push(await login(client, 'victim a', n));
  const throttled = throttledOf(answers);
  return expectAll('guessing', '20 wrong logins, X-Forwarded-For forged', [
    [`${throttled.length} of 20 are 429`, throttled.length >= 10],
    ['with Retry-After', throttled.every(hasRetryAfter)],
    noneFailed('all', answers),
  ]);
}

const many: Readonly<Record<string, number>> = { comments: 120, search: 800 };

/** Sends bursts of expensive requests, far more than a person sends. */
export async function bursts(client: Client): Promise<Row> {
  const { fixtures } = client;
  const [book = 0] = fixtures.books;
  const kinds: Record<string, (n: number) => Promise<ClientResponse>> = {
    register: (n) =>
      client.ask('POST', '/api/auth/register/stripe-checkout', {
        json: { username: `many ${n}`, email: `many-${n}@attacker.example`, password: fixtures.password },
        headers: forwarded(n),
      }),
    forgot: (n) =>
      client.ask('POST', '/api/auth/forgot-password', {
        json: { email: `many-${n}@attacker.example` },
        headers: forwarded(n),
      }),
    comments: (n) => client.ask('POST', `/api/comments/${book}`, { by: 'member', json: { content: `${n}` } }),
    search: (n) => client.ask('GET', `/api/books?q=lamp${n % 7}`, { by: 'member' }),
  };
  const facts: [string, boolean][] = [];
  for (const [name, ask] of Object.entries(kinds)) {
    const answers = await concurrently(many[name] ?? 80, ask);
    const throttled = throttledOf(answers);
    facts.push([
      `${name}: ${throttled.length} of ${answers.length} are 429`,
      throttled.length > 0 && throttled.every(hasRetryAfter),
    ]);
    facts.push(noneFailed(name, answers));
  }
  return expectAll('bursts', 'many at once of register, forgot, comment, search', facts);
}

/** Sends fifty concurrent requests that compete for one row. */
export async function races(client: Client): Promise<Row> {
  const { fixtures } = client;
  const [book = 0] = fixtures.books;
  const [comment = 0] = fixtures.comments.comments;
  const [disposable = 0] = fixtures.disposableIds.slice(-1);
  const registered = await concurrently(50, () =>
    client.ask('POST', '/api/auth/register/stripe-checkout', {
      json: { username: 'one only', email: 'one@attacker.example', password: fixtures.password },
    }),
  );
  const pages = new Set(registered.filter(({ status }) => status === 200).map(({ body }) => body));
  const grant = `/api/auth/admin/grant-free-subscription?user_id=${disposable}`;
  const granted = await concurrently(50, () => client.ask('POST', grant, { by: 'admin' }));
  const grants = granted.filter(({ status }) => status === 200).length;
  const reacted = await concurrently(50, () =>
    client.ask('POST', `/api/comments/${comment}/react`, { by: 'member', json: { value: 1 } }),
  );
  const marked = await concurrently(50, () =>
    client.ask('POST', `/api/books/${book}/bookmark`, { by: 'premium' }),
  );
  const reaction = await client.ask('POST', `/api/comments/${comment}/react`, {
    by: 'member',
    json: { value: 1 },
  });
  const { likes } = JSON.parse(reaction.body) as { likes: number };
  const bookmarkList = await client.ask('GET', '/api/books/bookmarks', { by: 'premium' });
  const bookmarkCount = (JSON.parse(bookmarkList.body) as { id: number }[]).filter(
    ({ id }) => id === book,
  ).length;
  return expectAll('races', '50 at once of register, grant, react, bookmark', [
    [`${pages.size} checkout`, pages.size === 1],
    [`${grants} grant`, grants === 1],
    [`${likes} like`, likes === 1],
    [`${bookmarkCount} bookmark`, bookmarkCount === 1],
    noneFailed('register', registered),
    noneFailed('grant', granted),
    noneFailed('react', reacted),
    noneFailed('bookmark', marked),
  ]);
}

/** Checks that modified audio links, and links used for another purpose, are rejected. */
export async function media(client: Client): Promise<Row> {
  // The second of four accounts is a member who may listen and download; use the links of that member.
  const [, , stream = '', download = ''] = client.fixtures.links;
  const codeOf = async (link: string): Promise<number> => (await client.ask('GET', link)).status;
  const changed: Record<string, string> = {
    path: stream.replace('/audio/a1', '/audio/b1'),
    ending: stream.replace('.mp3', '.m4a'),
    expiry: stream.replace(/exp=\d+/, 'exp=4000000000'),
    signature: stream.replace(/sig=./, (sig) => (sig.endsWith('A') ? 'sig=B' : 'sig=A')),
    'no signature': stream.replace(/&sig=.*/, ''),
    'another member': stream.replace(/m=\d+/, `m=${client.fixtures.accounts.premium.id}`),
    'a stream to download': `${stream}&dl=1`,
    'a download of another name': download.replace(/name=[^&]*/, 'name=x'),
  };
  const facts: [string, boolean][] = [];
  for (const [name, link] of Object.entries(changed)) {
    const status = await codeOf(link);
    facts.push([`${name} ${status}`, status === 403 || status === 404]);
  }
  facts.push(['as signed 200', (await codeOf(stream)) === 200 && (await codeOf(download)) === 200]);
  return expectAll('media', 'links with a changed path, expiry, signature, member, right', facts);
}

/** Checks that URLs entered by an admin are stored and never fetched by the server. */
export async function fetching(client: Client): Promise<Row> {
  let asked = 0;
  const trap = createServer((_, response) => {
    asked += 1;
    response.end();
  });
  trap.on('connection', () => {
    asked += 1;
  });
  trap.listen(0, '127.0.0.1');
  await once(trap, 'listening');
  const { port } = trap.address() as AddressInfo;
  const hosts = ['127.0.0.1', 'localhost', '2130706433', '0x7f000001', '[::ffff:127.0.0.1]', '0'];
  const answers = await Promise.all(
    hosts.flatMap((host) =>
      ['http', 'https'].map((scheme) => {
        const address = `${scheme}://${host}:${port}/x`;
        const chapters = [{ title: 'One', audio_url: address, image: address }];
        const tags = [{ main_tag: 'Official', sub_tag: 'x' }];
        const json = { title: `Fetch ${address}`, cover_image: address, synopsis: '', chapters, tags };
        return client.ask('POST', '/api/books', { by: 'admin', json });
      }),
    ),
  );
  const ids = answers.flatMap(({ status, body }) =>
    status === 200 ? [(JSON.parse(body) as { id: number }).id] : [],
  );
  for (const id of ids) await client.ask('GET', `/api/books/${id}`, { by: 'admin' });
  trap.closeAllConnections();
  trap.close();
  return expectAll('fetching', 'addresses of loopback in six spellings as covers and audio', [
    [`${asked} connections to it`, asked === 0],
    noneFailed('all', answers),
    ['some were taken as text', ids.length > 0],
  ]);
}
