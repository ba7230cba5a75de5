import { expect, test } from 'vitest';
import { sound } from '../../../testing/media-harness.ts';
import { uploadHarness } from '../../../testing/upload-harness.ts';
import { audioKeyOf } from '../streaming/hosted-media.ts';

/** Simulates a disk with this many free bytes for uploads; received bytes reduce it. */
async function smallDisk(bytes: number) {
  const disk = { free: bytes };
  const harness = await uploadHarness({ freeBytes: async () => disk.free });
  const { tus } = harness;
  return {
    ...harness,
    async send(id: string, offset: number, size: number) {
      const body = Buffer.alloc(size);
      const answer = await tus('PATCH', `/${id}`, { headers: { 'upload-offset': String(offset) }, body });
      expect(answer.statusCode).toBe(204);
      disk.free -= size;
    },
    async refused(size: number) {
      const answer = await tus('POST', '', { headers: { 'upload-length': String(size) } });
      expect(answer.json()).toMatchObject({
        status: 507,
        code: 'storage_full',
        detail: 'The server has no room left to store this.',
      });
    },
  };
}

test('an upload starts only if all of it fits beside the space reserved for other uploads', async () => {
  const { begin, send, refused, tus, left } = await smallDisk(1000);
  const first = await begin('first.mp3', 600);
  await refused(401);
  expect((await left()).rows).toEqual([first]);
  const second = await begin('second.mp3', 400);
  await refused(1);
  // Received bytes use disk space and are no longer counted as reserved.
  await send(first, 0, 500);
  await refused(1);
  await send(first, 500, 100);
  await refused(1);
  await tus('DELETE', `/${second}`);
  await refused(401);
  const third = await begin('third.mp3', 400);
  const { files, rows } = await left();
  expect(files.toSorted()).toEqual([first, third].toSorted());
  expect(rows.toSorted()).toEqual([first, third].toSorted());
});

test('of concurrent uploads only as many start as fit', async () => {
  const { tus, left } = await smallDisk(1000);
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => tus('POST', '', { headers: { 'upload-length': '300' } })),
  );
  const codes = answers.map(({ statusCode }) => statusCode);
  expect(codes.toSorted()).toEqual([201, 201, 201, ...Array.from({ length: 9 }, () => 507)]);
  expect((await left()).rows).toHaveLength(3);
});

test('audio in one request takes no space reserved for uploads; a clip needs no copy', async () => {
  const { t, tus, begin } = await smallDisk(sound.byteLength + 100);
  const { audio } = t.deps;
  const { audio_url } = await audio.store(sound);
  const key = audioKeyOf(audio_url) ?? '';
  const upload = await begin('first.mp3', sound.byteLength);
  const clip = await audio.cut(key, { start: 0, end: 1 });
  expect(clip?.bytes).toBeGreaterThan(0);
  expect(clip?.bytes).toBeLessThan(sound.byteLength);
  const send = async () =>
    t.app.inject({
      method: 'POST',
      url: '/api/media/audio',
      headers: { authorization: `Bearer ${await t.tokenOf('admin')}`, 'content-type': 'audio/mp4' },
      payload: sound,
    });
  expect((await send()).json()).toMatchObject({ status: 507, code: 'storage_full' });
  await tus('DELETE', `/${upload}`);
  expect((await send()).statusCode).toBe(200);
});

test('uploads on another node reserve no space on this one', async () => {
  const { t, begin } = await smallDisk(1000);
  const row = {
    id: 'f'.repeat(32),
    user_id: t.users.admin,
    name: 'a.mp3',
    size: 900,
    state: 'open',
  } as const;
  const moments = { created_at: t.clock.iso(), touched_at: t.clock.iso(), result: null };
  await t.deps.connection.db
    .insertInto('uploads')
    .values({ ...row, ...moments })
    .execute();
  expect(await begin('here.mp3', 900)).toHaveLength(32);
});
