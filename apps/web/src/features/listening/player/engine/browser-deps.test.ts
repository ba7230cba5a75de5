import { expect, test, vi } from 'vitest';
import { browserDeps } from './browser-deps.ts';

const problem = (status: number, code: string) => Response.json({ status, code }, { status });
const unreachable = new TypeError('Failed to fetch');

test.each<{ of: string; follow: Response | Error; manual?: Response | Error; isServed: unknown }>([
  { of: 'audio', follow: new Response('au'), isServed: true },
  {
    of: 'audio of a device that was paused',
    follow: problem(409, 'playing_elsewhere'),
    isServed: 'other_device',
  },
  { of: 'an error of the server', follow: problem(503, 'unavailable'), isServed: false },
  { of: 'a missing file', follow: problem(404, 'not_found'), isServed: null },
  { of: 'a server that is away', follow: unreachable, manual: unreachable, isServed: false },
  { of: 'an object store without CORS', follow: unreachable, manual: new Response(), isServed: null },
])('the check of $of returns $isServed', async ({ follow, manual = unreachable, isServed }) => {
  const answer = (given: Response | Error) =>
    given instanceof Error ? Promise.reject(given) : Promise.resolve(given);
  vi.stubGlobal('fetch', (_: string, { redirect }: RequestInit) =>
    answer(redirect === 'manual' ? manual : follow),
  );
  expect(await browserDeps.isServed('/media/audio/1.mp3')).toBe(isServed);
});

const opaqueRedirect = Object.defineProperty(new Response(), 'type', { value: 'opaqueredirect' });

test.each<{ of: string; manual: Response | Error; isTriedAgain: boolean }>([
  { of: 'a network that is away', manual: unreachable, isTriedAgain: true },
  { of: 'a server that fails', manual: new Response(null, { status: 503 }), isTriedAgain: true },
  { of: 'an object store without CORS', manual: opaqueRedirect, isTriedAgain: false },
])('a part of $of is tried again: $isTriedAgain', async ({ manual, isTriedAgain }) => {
  vi.stubGlobal('fetch', (_: string, { redirect }: RequestInit) => {
    const answer = redirect === 'manual' ? manual : unreachable;
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  });
  const part = browserDeps.fetchPart('/media/audio/1.mp3', 0, 10, new AbortController().signal);
  if (isTriedAgain) await expect(part).rejects.toBe(unreachable);
  else expect(await part).toBeNull();
});
