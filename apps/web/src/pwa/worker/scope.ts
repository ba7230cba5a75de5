/** The parts of a service worker's API that this worker uses; the DOM types do not include them. */
export interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchEvent extends WorkerEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

export interface PushEvent extends WorkerEvent {
  readonly data: { text(): string } | null;
}

export interface NotificationClickEvent extends WorkerEvent {
  readonly notification: Notification;
}

export interface WindowClient {
  focus(): Promise<WindowClient>;
  postMessage(message: unknown, transfer: Transferable[]): void;
}

export interface WorkerScope {
  readonly caches: CacheStorage;
  readonly location: Location;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window' }): Promise<readonly WindowClient[]>;
    openWindow(url: string): Promise<unknown>;
  };
  readonly registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: NotificationClickEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageEvent & WorkerEvent) => void): void;
}

/** Data that the build writes into the worker. */
export interface ShellFiles {
  /** Differs for every different build. */
  readonly version: string;
  /** Paths of all files with a hash in their name. */
  readonly assets: readonly string[];
  /** Paths of the chunks' messages, which end in the tag of a language instead: app-b.messages is app-b.de.js. */
  readonly messages: readonly string[];
  /** Paths of files without a hash; fetched again with every version. */
  readonly named: readonly string[];
}
