import { localStore, type SafeStore } from './storage.ts';

export const themeChoices = ['system', 'dark', 'light'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

/** Colours of the browser's own bars; the same values as the design token `--c-bg`. */
export const backgrounds = { dark: '#15100D', light: '#FBF6EC' } as const;

/** Returns the stored choice; an invalid value counts as 'system'. */
export function readTheme(store: SafeStore = localStore): ThemeChoice {
  const stored = store.text('theme');
  return stored === 'dark' || stored === 'light' ? stored : 'system';
}

/** Stores the choice and applies it. public/theme.js does the same before the first paint. */
export function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'system') {
    localStore.remove('theme');
    delete document.documentElement.dataset['theme'];
  } else {
    localStore.setText('theme', choice);
    document.documentElement.dataset['theme'] = choice;
  }
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const system = meta.media.includes('dark') ? 'dark' : 'light';
    meta.content = backgrounds[choice === 'system' ? system : choice];
  }
}
