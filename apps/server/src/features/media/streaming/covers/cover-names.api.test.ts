import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../testing/test-app.ts';
import { insertFile } from '../../audio/media-files.ts';
import { createCoverNames } from './cover-names.ts';

const draw = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex').slice(0, 32);

/** Starts a listening server, because media requests bypass the router. */
async function listen() {
  const t = await testApp({}, { ownApp: true });
  const origin = await t.app.listen({ host: '127.0.0.1', port: 0 });
  const open = (path: string) => fetch(origin + path, { redirect: 'manual' });
  return { t, open };
}

it('the address of a cover cannot be computed from its file', async () => {
  const { t, open } = await listen();
  const picture = await draw(30, 30, '#402060');
  const { cover_image } = await t.deps.streaming.covers.store(picture);
  await t.addBook({ cover_image, visibility: 1000, release_state: 'draft' });
  expect(cover_image).not.toContain(digestOf(picture));
  expect((await open(`/media/covers/${digestOf(picture)}/720.jpg`)).status).toBe(404);
  expect((await open(cover_image)).status).toBe(200);
});

it('names of covers differ between servers, and by picture', () => {
  const [one, other] = [createCoverNames('a'.repeat(32)), createCoverNames('b'.repeat(32))];
  const digests = ['0'.repeat(32), '1'.repeat(32)];
  const names = [one, other].flatMap((nameOf) => digests.map(nameOf));
  expect(new Set(names).size).toBe(4);
  for (const name of names) expect(name).toMatch(/^[0-9a-f]{32}$/);
});

/** Stores a cover as earlier versions did: named by its digest, without its size. */
async function storeFormer(t: TestApp, original: Uint8Array | null, digest: string): Promise<string> {
  const key = `covers/${digest}`;
  if (original) await t.deps.storage.put(`${key}/original.jpg`, original);
  await insertFile(t.deps.connection.db, {
    key,
    kind: 'cover',
    content_type: 'image/jpeg',
    bytes: 100,
    duration: null,
    hue: 40,
    created_at: t.clock.iso(),
  });
  return `/media/${key}/720.jpg`;
}

it('covers of an earlier version get new addresses, and the former ones lead to those of public books', async () => {
  const { t, open } = await listen();
  const [square, tall] = [await draw(90, 90, '#206040'), await draw(60, 120, '#602040')];
  const former = {
    square: await storeFormer(t, square, digestOf(square)),
    tall: await storeFormer(t, tall, digestOf(tall)),
    damaged: await storeFormer(t, Buffer.from('no picture'), 'd'.repeat(32)),
    missing: await storeFormer(t, null, 'e'.repeat(32)),
  };
  const chapter = { title: 'One', audio_url: 'https://audio.test/1.mp3', duration: 60 };
  const shown = await t.addBook({
    cover_image: former.square,
    chapters: [{ ...chapter, image: former.tall }],
  });
  const draft = await t.addBook({ cover_image: former.tall, visibility: 1000, release_state: 'draft' });
  const damaged = await t.addBook({ cover_image: former.damaged });
  const missing = await t.addBook({ cover_image: former.missing });
  const bookOf = async (id: number) => (await t.as('admin')('GET', `/books/${id}`)).json();
  const { revision } = await bookOf(shown.id);

  expect(await t.deps.streaming.coverNames.run()).toBe(2);
  const book = await bookOf(shown.id);
  expect(book.cover_image).toMatch(/^\/media\/covers\/[0-9a-f]{32}\/720x720\.jpg$/);
  expect(book.revision).toBe(revision);
  const tallAddress = (await bookOf(draft.id)).cover_image;
  expect(tallAddress).toMatch(/\/720x1440\.jpg$/);
  expect(book.chapters[0].artwork).toBe(tallAddress);
  expect((await bookOf(damaged.id)).cover_image).toBe(former.damaged);
  expect((await bookOf(missing.id)).cover_image).toBe(former.missing);
  expect(await t.deps.streaming.coverNames.run()).toBe(0);
  // A picture with a renamed cover that is stored again returns the existing cover.
  expect((await t.deps.streaming.covers.store(square)).cover_image).toBe(book.cover_image);

  await Promise.all(
    [square, tall].map((picture) => t.deps.storage.remove(`covers/${digestOf(picture)}/original.jpg`)),
  );
  const moved = await open(former.square.replace('720.jpg', '240.webp'));
  expect([moved.status, moved.headers.get('location')]).toEqual([
    302,
    book.cover_image.replace('720x720.jpg', '240.webp'),
  ]);
  expect((await open(former.tall)).status).toBe(404);
});

it('an editor that was open meanwhile saves the present address of a cover', async () => {
  const t = await testApp();
  const square = await draw(90, 90, '#206040');
  const former = await storeFormer(t, square, digestOf(square));
  const { id } = await t.addBook({ cover_image: former });
  const admin = t.as('admin');
  const { title, status, synopsis, tags, chapters } = (await admin('GET', `/books/${id}`)).json();
  await t.deps.streaming.coverNames.run();
  const body = { title, status, synopsis, tags, chapters, cover_image: former };
  expect((await admin('PUT', `/books/${id}`, body)).statusCode).toBe(200);
  expect((await admin('GET', `/books/${id}`)).json().cover_image).toMatch(/\/720x720\.jpg$/);
});
