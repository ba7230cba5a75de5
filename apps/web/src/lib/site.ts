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
  | 'languages'
  | 'default_language'
  | 'first_day'
  | 'cover_shape'
  | 'phone_bar'
  | 'logo'
  | 'cover'
  | 'contact'
  | 'front'
  | 'clips'
  | 'embeds'
  | 'demo'
>;

export const builtInSite: ShownSite = {
  ...defaultSite,
  revision: 0,
  theme: null,
  language: null,
  languages: ['en'],
  default_language: null,
  first_day: 1,
  cover_shape: 'portrait',
  phone_bar: 'tags',
  logo: null,
  cover: null,
  contact: '',
  front: false,
  clips: false,
  embeds: false,
  demo: true,
};

/** Storage key of the publisher's settings from the last visit. */
export const siteKey = 'site';
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
export const isCachedPage = (): boolean => Boolean(navigator.serviceWorker?.controller);

/**
 * Returns the stored settings if the page may be cached, otherwise the page's settings; public/theme.js has the same
 * rule.
 */
function readSite(): ShownSite {
  if (!hasDocument) return builtInSite;
  const stored = isCachedPage() ? localStore.json(siteKey) : null;
  const known = isRecord(stored) ? stored : readPage();
  return isRecord(known) && typeof known['name'] === 'string' ? { ...builtInSite, ...known } : builtInSite;
}

/**
 * The publisher's settings, read from the page or from storage, for all features; features/publishing/site changes
 * them.
 */
export const site = createStore(readSite());
