import { localStore, type SafeStore } from './storage.ts';

export const themeChoices = ['system', 'dark', 'light'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

/** The browser's own bars take these; they are the tokens' --c-bg. */
export const backgrounds = { dark: '#15100D', light: '#FBF6EC' } as const;

/** What was chosen; anything unreadable counts as following the system. */
export function readTheme(store: SafeStore = localStore): ThemeChoice {
  const stored = store.text('theme');
  return stored === 'dark' || stored === 'light' ? stored : 'system';
}

/** Keeps the choice and shows it. public/theme.js does the same before the first paint. */
export function chooseTheme(choice: ThemeChoice, store: SafeStore = localStore): void {
  if (choice === 'system') {
    store.remove('theme');
    delete document.documentElement.dataset['theme'];
  } else {
    store.setText('theme', choice);
    document.documentElement.dataset['theme'] = choice;
  }
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const system = meta.media.includes('dark') ? 'dark' : 'light';
    meta.content = backgrounds[choice === 'system' ? system : choice];
  }
}
