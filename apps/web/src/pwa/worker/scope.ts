/** The little of a service worker's world that ours uses; the page's own types know nothing of it. */
export interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchEvent extends WorkerEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

export interface WorkerScope {
  readonly caches: CacheStorage;
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  readonly registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
}

/** What the build wrote into the worker. */
export interface ShellFiles {
  /** Another one for every build that differs. */
  readonly version: string;
  /** Addresses of all that the app is made of, hashed by their names. */
  readonly assets: readonly string[];
  /** Addresses of what keeps its name; fetched anew with every version. */
  readonly named: readonly string[];
}
