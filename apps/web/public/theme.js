// Runs before the first paint, so that a chosen theme never flashes. Must match src/lib/theme.ts.
try {
  const chosen = localStorage.getItem('theme');
  if (chosen === 'dark' || chosen === 'light') {
    document.documentElement.dataset.theme = chosen;
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      meta.content = chosen === 'dark' ? '#15100D' : '#FBF6EC';
    }
  }
} catch {
  // Storage is unavailable in some private modes: use the system's theme.
}

// The publisher's colours, so that the built-in ones never flash. Must match src/lib/site.ts.
try {
  const stored = navigator.serviceWorker?.controller && localStorage.getItem('site');
  const { theme } = JSON.parse(stored || document.querySelector('meta[name="site"]').content);
  if (theme) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(theme);
    document.adoptedStyleSheets = [sheet];
  }
} catch {
  // An old browser: built-in colours.
}

// The language that the visitor chose, if the publisher still offers it. Must match src/lib/language.ts.
const page = document.documentElement;
const offered = JSON.parse(document.querySelector('meta[name="languages"]').content);
try {
  const chosen = localStorage.getItem('language');
  if (Object.hasOwn(offered, chosen)) {
    page.lang = chosen;
    page.dir = offered[chosen];
  }
} catch {
  // Storage is unavailable: the language of the page as the server sent it.
}

// The code of the screen at this address comes along with the app's own (build/route-preloads.ts); / opens home.
const screens = JSON.parse(document.querySelector('meta[name="screens"]').content);
const [, first, second] = location.pathname.split('/');
// The screens below /admin have code of their own.
const screenName = first === 'admin' && second ? '' : first || 'home';
for (const name of [...(screens['*'] ?? []), ...(screens[screenName] ?? [])]) {
  const file = name.replace(/messages$/, `${page.lang}.js`);
  const isStyle = file.endsWith('.css');
  const link = Object.assign(document.createElement('link'), {
    rel: isStyle ? 'preload' : 'modulepreload',
    crossOrigin: '',
    href: `/${file}`,
  });
  if (isStyle) link.as = 'style';
  document.head.append(link);
}
