import { builtInSite, isCachedPage, type ShownSite, site, siteKey } from '../../../lib/site.ts';
import { localStore } from '../../../lib/storage.ts';

/** Applies changed settings, and stores them for the next start. */
export function showSite(next: ShownSite): void {
  localStore.setJson(siteKey, next);
  showTheme(next.theme);
  site.set(next);
}

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

/** Fetches the settings again if the page may come from a cache. Errors are ignored: the next start tries again. */
export async function refreshSite(): Promise<void> {
  if (!isCachedPage()) return;
  try {
    const headers = { accept: 'application/json', 'accept-language': document.documentElement.lang };
    const response = await fetch('/api/site', { headers });
    if (response.ok) showSite({ ...builtInSite, ...((await response.json()) as ShownSite) });
  } catch {
    // Offline: keep the current settings.
  }
}
