import type { Site } from '@lamplight/contract';
import { defaultSite } from '@lamplight/contract/site-limits';
import { isRecord } from './record.ts';
import { localStore } from './storage.ts';
import { createStore } from './store.ts';

/** The part of the publisher's settings that the web app shows. */
export type ShownSite = Pick<
  Site,
  | 'revision'
  | 'name'
  | 'tagline'
  | 'theme'
  | 'language'
  | 'first_day'
  | 'cover_shape'
  | 'phone_bar'
  | 'logo'
  | 'cover'
  | 'contact'
  | 'front'
  | 'clips'
>;

const builtIn: ShownSite = {
  ...defaultSite,
  revision: 0,
  theme: null,
  language: null,
  first_day: 1,
  cover_shape: 'portrait',
  phone_bar: 'tags',
  logo: null,
  cover: null,
  contact: '',
  front: false,
  clips: false,
};

const key = 'site';
const hasDocument = typeof document !== 'undefined';

function readPage(): unknown {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="site"]');
  try {
    return JSON.parse(meta?.content ?? '{}');
  } catch {
    return {};
  }
}

/** Returns whether the page may come from the service worker's cache, and be older than the stored settings. */
const isCachedPage = (): boolean => Boolean(navigator.serviceWorker?.controller);

/** Returns the settings of the page; public/theme.js chooses by the same rule. */
function readSite(): ShownSite {
  if (!hasDocument) return builtIn;
  const stored = isCachedPage() ? localStore.json(key) : null;
  const known = isRecord(stored) ? stored : readPage();
  return isRecord(known) && typeof known['name'] === 'string' ? { ...builtIn, ...known } : builtIn;
}

const store = createStore(readSite());

/** The publisher's settings. */
export const site = {
  get: store.get,
  subscribe: store.subscribe,
  /** Shows other settings, and keeps them for the next start. */
  set(next: ShownSite): void {
    localStore.setJson(key, next);
    showTheme(next.theme);
    store.set(next);
  },
};

/** Replaces the built-in accent colours; null restores them. */
export function showTheme(css: string | null): void {
  if (!('adoptedStyleSheets' in document)) return;
  if (css === null) {
    document.adoptedStyleSheets = [];
    return;
  }
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
}

/** Reads the settings again if the page may be an old one. Errors are ignored: the next start tries again. */
export async function refreshSite(): Promise<void> {
  if (!isCachedPage()) return;
  try {
    const response = await fetch('/api/site', { headers: { accept: 'application/json' } });
    if (response.ok) site.set({ ...builtIn, ...((await response.json()) as ShownSite) });
  } catch {
    // Offline.
  }
}

/** Formats dates in the publisher's language; `otherwise` if none is set. */
export const dateFormat = (
  otherwise: 'en' | 'en-GB',
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat => new Intl.DateTimeFormat(store.get().language ?? otherwise, options);
