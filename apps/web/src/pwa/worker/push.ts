import { openPageQuestion } from '../open-page-question.ts';
import type { WindowClient, WorkerScope } from './scope.ts';

interface Shown {
  readonly title: string;
  readonly body: string;
  readonly path: string;
  readonly tag: string;
}

const fallback: Shown = { title: 'Something new', body: '', path: '/notifications', tag: 'notification' };

const asText = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise);

/** Returns what a push shows. A push that cannot be read still shows something: browsers end subscriptions that show nothing. */
export function readPush(text: string | undefined): Shown {
  try {
    const read: unknown = JSON.parse(text ?? '');
    const given: Partial<Record<keyof Shown, unknown>> =
      typeof read === 'object' && read !== null ? read : {};
    const path = asText(given.path, fallback.path);
    return {
      title: asText(given.title, fallback.title),
      body: asText(given.body, fallback.body),
      // Never another site.
      path: /^\/(?!\/)/.test(path) ? path : fallback.path,
      tag: asText(given.tag, fallback.tag),
    };
  } catch {
    return fallback;
  }
}

/** Milliseconds; Firefox lets a worker open a window for a second after the press. */
const answerMs = 300;

/** Asks a window whether the app runs in it. Returns the port that opens pages there; null if nothing answers. */
function askToOpen(client: WindowClient): Promise<MessagePort | null> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', () => resolve(port1));
    port1.start();
    setTimeout(() => resolve(null), answerMs);
    client.postMessage(openPageQuestion, [port2]);
  });
}

/** Opens a page in the window that was used last, or in a new one. It loads no page again, which would end playback. */
async function open({ clients }: WorkerScope, path: string): Promise<void> {
  const windows = await clients.matchAll({ type: 'window' });
  const ports = await Promise.all(windows.map(askToOpen));
  const index = ports.findIndex((port) => port !== null);
  ports[index]?.postMessage(path);
  await (windows[index]?.focus() ?? clients.openWindow(path));
}

/** Shows pushes, and opens what they are about. */
export function handlePushes(worker: WorkerScope): void {
  worker.addEventListener('push', (event) => {
    const { title, path, ...options } = readPush(event.data?.text());
    event.waitUntil(
      worker.registration.showNotification(title, {
        ...options,
        dir: 'auto',
        data: path,
        icon: '/site/icon-192.png',
      }),
    );
  });
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(worker, asText(event.notification.data, fallback.path)));
  });
}
