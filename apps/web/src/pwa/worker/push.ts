import type { WorkerScope } from './scope.ts';

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

async function open(worker: WorkerScope, path: string): Promise<void> {
  const [client] = await worker.clients.matchAll({ type: 'window' });
  if (!client) return void (await worker.clients.openWindow(path));
  await client.focus();
  await client.navigate(path);
}

/** Shows pushes, and opens what they are about. */
export function handlePushes(worker: WorkerScope): void {
  worker.addEventListener('push', (event) => {
    const { title, path, ...options } = readPush(event.data?.text());
    event.waitUntil(
      worker.registration.showNotification(title, {
        ...options,
        data: path,
        icon: '/icons/icon-192.png',
      }),
    );
  });
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(worker, asText(event.notification.data, fallback.path)));
  });
}
