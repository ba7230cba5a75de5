import { expect, test } from 'vitest';
import { ApiError } from '../../../../lib/api-error.ts';
import { memoryStore } from '../../../../testing/memory-store.ts';
import { createListeningLog } from './listening-log.ts';
import { type PostProgress, postWithListening } from './post-with-listening.ts';

const place = { bookId: 1, chapterId: 2, position: 590 } as Parameters<PostProgress>[0];
const invalid = new ApiError({ status: 422, code: 'invalid_input' });

function setUp(post: PostProgress) {
  const log = createListeningLog(
    memoryStore(),
    () => '7',
    () => 'abcdef',
  );
  log.add(
    [{ bookId: 1, chapterId: 2, indexes: [0] }],
    [{ day: '2026-01-31', bookId: 1, seconds: 60, media: 60 }],
  );
  return { log, send: postWithListening(post, log, () => false) };
}

test('a refused position leaves what was played to the next save', async () => {
  const { log, send } = setUp(() => Promise.reject(invalid));
  const before = log.report(1, false);
  await expect(send(place)).rejects.toBe(invalid);
  expect([before === null, log.report(1, false)]).toEqual([false, before]);
});

test('a refused report does not cost the position, and is not sent again', async () => {
  const answer = { accepted: true } as Awaited<ReturnType<PostProgress>>;
  const { log, send } = setUp((_, report) => (report ? Promise.reject(invalid) : Promise.resolve(answer)));
  expect(await send(place)).toBe(answer);
  expect(log.report(1, false)).toBe(null);
});
