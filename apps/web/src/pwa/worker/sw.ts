import { addMessages, type Catalogues } from '@lamplight/messages';
import { chapterOf, downloadsCache, serveAudio } from '../../features/media/index.ts';
import { languageIn } from '../language-message.ts';
import { createPrecache, isMemberScreen, isNotScreen } from './precache.ts';
import { handlePushes } from './push.ts';
import type { FetchEvent, ShellFiles, WorkerScope } from './scope.ts';

/** The build (build/service-worker.ts) replaces both constants; the messages are the worker's own, in all languages. */
declare const __SHELL__: ShellFiles;
declare const __MESSAGES__: Readonly<Record<string, Catalogues>>;

const worker = globalThis as unknown as WorkerScope;
const precache = createPrecache(__SHELL__);
for (const [tag, catalogues] of Object.entries(__MESSAGES__)) addMessages(tag, catalogues);

worker.addEventListener('install', (event) => event.waitUntil(precache.fill()));
worker.addEventListener('activate', (event) =>
  event.waitUntil(precache.tidy().then(() => worker.clients.claim())),
);
// A new version only takes over when the user asks (pwa/update.ts).
worker.addEventListener('message', (event) => {
  if (event.data === 'apply-update') void worker.skipWaiting();
  const language = languageIn(event.data);
  if (language) event.waitUntil(precache.setLanguage(language));
});

async function screenOf(request: Request, path: string): Promise<Response> {
  if (isMemberScreen(path)) return (await precache.page()) ?? fetch(request);
  // Public pages are fetched from the server first, with their own title and preview card.
  try {
    return await fetch(request);
  } catch (error) {
    const page = await precache.page();
    if (!page) throw error;
    return page;
  }
}

const fileOf = async (request: Request, path: string): Promise<Response> =>
  (await precache.file(path)) ?? fetch(request);

async function downloadedAudioOf(request: Request, path: string): Promise<Response> {
  const chapterId = chapterOf(path);
  if (chapterId !== null) return serveAudio(chapterId, request.headers.get('range'), Date.now());
  const cached = path.startsWith('/offline/covers/')
    ? await caches.match(path, { cacheName: downloadsCache })
    : undefined;
  return cached ?? new Response(null, { status: 404 });
}

/** Returns undefined for requests that the worker does not handle, above all /api and /media. */
function responseFor({ request }: FetchEvent): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return undefined;
  if (pathname.startsWith('/offline/')) return downloadedAudioOf(request, pathname);
  if (request.mode === 'navigate') return isNotScreen(pathname) ? undefined : screenOf(request, pathname);
  // A tab of the previous version requests code that only that version has.
  return precache.has(pathname) || pathname.startsWith('/assets/') ? fileOf(request, pathname) : undefined;
}

handlePushes(worker, precache.language);
worker.addEventListener('fetch', (event) => {
  const answer = responseFor(event);
  if (answer) event.respondWith(answer);
});
