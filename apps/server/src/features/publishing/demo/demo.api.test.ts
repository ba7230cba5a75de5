import { expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

/** One second of silent MPEG audio frames, enough for format detection. */
const silence = Buffer.concat(
  Array.from({ length: 40 }, () => {
    const frame = Buffer.alloc(417);
    frame.set([0xff, 0xfb, 0x90, 0x64]);
    return frame;
  }),
);

/** Creates a library of two demo books and one for members, with hosted audio. */
async function demoLibrary() {
  const t = await testApp({}, { ownApp: true });
  const { audio_url } = await t.deps.audio.store(silence);
  const chapters = [{ title: 'One', audio_url, duration: 700 }];
  const tenth = await t.addBook({ title: 'Volume 10', demo: true, chapters });
  const second = await t.addBook({ title: 'Volume 2', demo: true, chapters });
  const closed = await t.addBook({ title: 'For members', chapters });
  return { t, tenth, second, closed, audio_url };
}

const get = (t: TestApp, url: string, headers: Record<string, string> = {}) => t.app.inject({ url, headers });

/** Starts listening on a real socket, because audio requests are handled before the framework. */
async function listening(t: TestApp): Promise<string> {
  return t.app.listen({ port: 0, host: '127.0.0.1' });
}

test('lists demo books for visitors, by title with numbers by value', async () => {
  const { t, tenth, second } = await demoLibrary();
  const answer = await get(t, '/demo-api/books/demo');
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual([
    {
      id: second.id,
      title: 'Volume 2',
      cover_image: 'https://covers.test/1.jpg',
      cover_hue: 40,
      chapter_count: 1,
      duration: 700,
    },
    expect.objectContaining({ id: tenth.id, title: 'Volume 10' }),
  ]);
});

test('returns a demo book with its chapters, and 404 for every other book', async () => {
  const { t, second, closed } = await demoLibrary();
  const book = (await get(t, `/demo-api/books/${second.id}`)).json();
  expect(book).toMatchObject({
    id: second.id,
    title: 'Volume 2',
    chapters: [{ id: second.chapterIds[0], title: 'One', duration: 700 }],
  });
  expect(book.chapters[0].audio_url).toMatch(/^\/media\/audio\/[0-9a-f]{32}\.mp3\?demo=\d+&exp=\d+&sig=/);
  expect(Object.keys(book)).not.toContain('synopsis');
  for (const id of [closed.id, 999_999]) {
    const refused = await get(t, `/demo-api/books/${id}`);
    expect(refused.json()).toMatchObject({ status: 404, code: 'not_found', detail: 'Audiobook not found.' });
  }
  expect((await get(t, '/demo-api/books/x')).statusCode).toBe(422);
  expect((await get(t, `/api/books/${second.id}`)).statusCode).toBe(401);
});

test('a demo link opens only its own audio, for anyone, while the book is a demo', async () => {
  const { t, second, closed } = await demoLibrary();
  const origin = await listening(t);
  const open = async (path: string) => {
    const answer = await fetch(origin + path, { headers: { range: 'bytes=0-9' } });
    await answer.arrayBuffer();
    return answer;
  };
  const path: string = (await get(t, `/demo-api/books/${second.id}`)).json().chapters[0].audio_url;
  const heard = await open(path);
  expect(heard.status).toBe(206);
  expect(heard.headers.get('cross-origin-resource-policy')).toBe('cross-origin');

  const other = await t.deps.audio.store(Buffer.concat([silence, silence]));
  const query = path.slice(path.indexOf('?'));
  const forged = [
    other.audio_url + query,
    path.replace(`demo=${second.id}`, `demo=${closed.id}`),
    path.replace(`demo=${second.id}`, `m=${t.users.member}`),
    `${path}&dl=1`,
    `${path}&m=${t.users.member}`,
    path.replace(/exp=\d+/, 'exp=99999999999'),
    path.slice(0, path.indexOf('?')),
  ];
  for (const address of forged) expect([address, (await open(address)).status]).toEqual([address, 403]);

  const members = await t.as('member')('GET', `/books/${second.id}`);
  const own: string = members.json().chapters[0].audio_url;
  const asDemo = own.replace(`m=${t.users.member}`, `demo=${second.id}`);
  expect((await open(own)).status).toBe(206);
  expect((await open(asDemo)).status).toBe(403);

  await t.deps.connection.db.updateTable('books').set({ demo: 0 }).where('id', '=', second.id).execute();
  t.clock.advance(3000);
  expect((await open(path)).status).toBe(403);
  await t.deps.connection.db.updateTable('books').set({ demo: 1 }).where('id', '=', second.id).execute();
  t.clock.advance(3000);
  expect((await open(path)).status).toBe(206);
  t.clock.advance(48 * 3600_000);
  expect((await open(path)).status).toBe(403);
});

test('allows only the configured origins to read the demo', async () => {
  const { t } = await demoLibrary();
  const url = '/demo-api/books/demo';
  const friend = await get(t, url, { origin: 'https://books.example' });
  expect(friend.headers['access-control-allow-origin']).toBe('https://books.example');
  expect(friend.headers['vary']).toContain('Origin');
  for (const origin of ['https://evil.example', 'https://books.example.evil.example', 'null']) {
    const answer = await get(t, url, { origin });
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    expect(answer.headers['vary']).toContain('Origin');
  }
  const api = await get(t, '/api/demo', { origin: 'https://books.example' });
  expect(api.headers['access-control-allow-origin']).toBeUndefined();
  const asked = await t.app.inject({
    method: 'OPTIONS',
    url,
    headers: { origin: 'https://books.example', 'access-control-request-method': 'GET' },
  });
  expect([asked.statusCode, asked.headers['access-control-allow-origin']]).toEqual([
    204,
    'https://books.example',
  ]);
  const post = await t.app.inject({ method: 'POST', url, payload: {} });
  expect([post.statusCode, post.headers['allow']]).toEqual([405, 'GET']);
});

test('tells the web app the URL of the demo API and allows it in the page policy', async () => {
  const here = await testApp();
  expect((await here.nobody('GET', '/demo')).json()).toEqual({ api_url: '/demo-api' });
  const there = await testApp({ demo: { apiUrl: 'http://demo.example:4290/demo-api', origins: [] } });
  const answer = await there.nobody('GET', '/demo');
  expect(answer.json()).toEqual({ api_url: 'http://demo.example:4290/demo-api' });
  const policy = String(answer.headers['content-security-policy']);
  for (const directive of ['connect-src', 'media-src', 'img-src'])
    expect(policy).toMatch(new RegExp(`${directive} [^;]*http://demo\\.example:4290(;| )`));
  expect(String((await here.nobody('GET', '/demo')).headers['content-security-policy'])).not.toContain(
    'demo',
  );
});
