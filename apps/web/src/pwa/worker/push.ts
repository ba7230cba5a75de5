import { setLanguageSource } from '@lamplight/messages';
import { openPageQuestion } from '../open-page-question.ts';
import { m } from './messages.ts';
import type { WindowClient, WorkerScope } from './scope.ts';

interface Shown {
  readonly title: string;
  readonly body: string;
  readonly path: string;
  readonly tag: string;
  /** Language of the texts; unknown for the default. */
  readonly lang?: string;
  readonly dir: 'ltr' | 'rtl' | 'auto';
}

const fallback = { body: '', path: '/notifications', tag: 'notification', dir: 'auto' } as const;

const asText = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise);

/**
 * Returns the notification that a push shows. An unreadable push shows a default: browsers end subscriptions whose
 * pushes show nothing.
 */
export function readPush(text: string | undefined): Shown {
  try {
    const read: unknown = JSON.parse(text ?? '');
    const given: Partial<Record<keyof Shown, unknown>> =
      typeof read === 'object' && read !== null ? read : {};
    const path = asText(given.path, fallback.path);
    return {
      title: asText(given.title, m.fallbackTitle),
      body: asText(given.body, fallback.body),
      // Allow only paths of this site, never another site.
      path: /^\/(?!\/)/.test(path) ? path : fallback.path,
      tag: asText(given.tag, fallback.tag),
      ...(typeof given.lang === 'string' && { lang: given.lang }),
      dir: given.dir === 'ltr' || given.dir === 'rtl' ? given.dir : fallback.dir,
    };
  } catch {
    return { title: m.fallbackTitle, ...fallback };
  }
}

/**
 * Milliseconds to wait for a window's answer; Firefox lets a worker open a window only within a second after the
 * press.
 */
const answerMs = 300;

/**
 * Asks a window whether the app runs in it. Returns the port that opens pages in that window; null if the app does
 * not answer.
 */
function askToOpen(client: WindowClient): Promise<MessagePort | null> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', () => resolve(port1));
    port1.start();
    setTimeout(() => resolve(null), answerMs);
    client.postMessage(openPageQuestion, [port2]);
  });
}

/**
 * Opens a page in the most recently used window with the app, or in a new window. Does not reload a window, which
 * would end playback.
 */
async function open({ clients }: WorkerScope, path: string): Promise<void> {
  const windows = await clients.matchAll({ type: 'window' });
  const ports = await Promise.all(windows.map(askToOpen));
  const index = ports.findIndex((port) => port !== null);
  ports[index]?.postMessage(path);
  await (windows[index]?.focus() ?? clients.openWindow(path));
}

/** Shows pushes as notifications, and opens a notification's page when it is pressed. */
export function handlePushes(worker: WorkerScope, languageOfPages: () => Promise<string>): void {
  async function show(text: string | undefined) {
    const language = await languageOfPages();
    setLanguageSource(() => language);
    const { title, path, ...options } = readPush(text);
    await worker.registration.showNotification(title, {
      ...options,
      data: path,
      icon: '/site/icon-192.png',
    });
  }
  worker.addEventListener('push', (event) => event.waitUntil(show(event.data?.text())));
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(worker, asText(event.notification.data, fallback.path)));
  });
}
