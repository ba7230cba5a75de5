import { expect, it } from 'vitest';
import { mediaHarness, sound } from '../../../../testing/media-harness.ts';
import { testApp } from '../../../../testing/test-app.ts';

it('detects the audio format from the content and measures the duration', async () => {
  const { stored } = await mediaHarness();
  expect(stored).toMatchObject({ bytes: sound.length, content_type: 'audio/wav' });
  expect(stored.audio_url).toMatch(/^\/media\/audio\/[0-9a-f]{32}\.wav$/);
  expect(stored.duration).toBeCloseTo(30, 2);
});

it.each<[string, Buffer, string]>([
  ['an empty file', Buffer.alloc(0), 'invalid_input'],
  ['a picture', Buffer.from('\xff\xd8\xff\xe0 a picture', 'latin1'), 'unsupported_media_type'],
  ['a page', Buffer.from('<!doctype html>'), 'unsupported_media_type'],
  ['only the first bytes of audio', sound.subarray(0, 20), 'invalid_input'],
  ['an MP4 without a track', Buffer.from('\0\0\0\x10ftypM4A \0\0\0\0', 'latin1'), 'unsupported_media_type'],
  [
    'an ID3 tag and rubbish',
    Buffer.from(`ID3\x04\0\0\0\0\0\0${'rubbish'.repeat(500)}`),
    'unsupported_media_type',
  ],
])('rejects %s as audio and stores nothing', async (_name, bytes, code) => {
  const t = await testApp();
  await expect(t.deps.audio.store(bytes)).rejects.toMatchObject({ code });
  expect(await t.deps.connection.db.selectFrom('media_files').selectAll().execute()).toEqual([]);
  expect(t.deps.storage.inUse()).toBe(0);
});
