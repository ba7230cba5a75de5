import { expect, test } from 'vitest';
import { codeOf, mediaHarness, sound } from '../../../testing/media-harness.ts';

test('beyond the hourly limit audio comes slower, then not at all, and other members notice nothing', async () => {
  const { t, ask, sign } = await mediaHarness({ audioBytesPerHour: 2 * sound.length });
  const link = sign('premium');
  for (let times = 0; times < 2; times += 1) expect((await ask(link)).body.length).toBe(sound.length);
  const metric = async (name: string) =>
    new RegExp(`^lamplight_audio_members_${name} (\\d+)$`, 'm').exec(
      (await t.app.inject('/metrics')).body,
    )?.[1];
  await expect.poll(() => metric('slowed')).toBe('1');
  const start = performance.now();
  for (let times = 0; times < 2; times += 1)
    expect((await ask(times === 0 ? sign('premium', 'download') : link)).body.length).toBe(sound.length);
  // Twice 240 KB at 256 KiB a second take longer.
  expect(performance.now() - start).toBeGreaterThan(1500);
  await expect.poll(async () => (await ask(link, { range: 'bytes=0-9' })).status).toBe(429);
  const refused = await ask(sign('premium', 'download'));
  expect(codeOf(refused)).toBe('audio_limit_reached');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
  expect(await metric('refused')).toBe('1');
  expect((await ask(sign('member'), { range: 'bytes=0-9' })).status).toBe(206);
});
