import { shelfCache } from '../../lib/held/shelf.ts';
import { answerAudio, chapterOf } from './held-audio.ts';
import type { FetchEvent, ShellFiles, WorkerScope } from './scope.ts';
import { isMembersScreen, isNoScreen } from './screens.ts';
import { createShell } from './shell.ts';

/** Written by build/service-worker.ts. */
declare const __SHELL__: ShellFiles;

const worker = globalThis as unknown as WorkerScope;
const shell = createShell(__SHELL__);

worker.addEventListener('install', (event) => event.waitUntil(shell.fill()));
worker.addEventListener('activate', (event) =>
  event.waitUntil(shell.tidy().then(() => worker.clients.claim())),
);
// Only a listener's own wish ends the version that a tab was opened with (pwa/update.ts).
worker.addEventListener('message', ({ data }) => {
  if (data === 'apply-update') void worker.skipWaiting();
});

async function screenOf(request: Request, path: string): Promise<Response> {
  if (isMembersScreen(path)) return (await shell.page()) ?? fetch(request);
  // What is for everybody comes with its own title and card from the server.
  try {
    return await fetch(request);
  } catch (error) {
    const page = await shell.page();
    if (!page) throw error;
    return page;
  }
}

const fileOf = async (request: Request, path: string): Promise<Response> =>
  (await shell.file(path)) ?? fetch(request);

async function heldOf(request: Request, path: string): Promise<Response> {
  const chapterId = chapterOf(path);
  if (chapterId !== null) return answerAudio(chapterId, request.headers.get('range'), Date.now());
  const kept = path.startsWith('/offline/covers/')
    ? await caches.match(path, { cacheName: shelfCache })
    : undefined;
  return kept ?? new Response(null, { status: 404 });
}

/** Undefined for all that the worker leaves alone: above all /api and /media. */
function answerOf({ request }: FetchEvent): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return undefined;
  if (pathname.startsWith('/offline/')) return heldOf(request, pathname);
  if (request.mode === 'navigate') return isNoScreen(pathname) ? undefined : screenOf(request, pathname);
  // An old tab asks for code that only its own version has.
  return shell.has(pathname) || pathname.startsWith('/assets/') ? fileOf(request, pathname) : undefined;
}

worker.addEventListener('fetch', (event) => {
  const answer = answerOf(event);
  if (answer) event.respondWith(answer);
});
