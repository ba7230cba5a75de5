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

const page = document.documentElement;
try {
  const stored = navigator.serviceWorker?.controller && localStorage.getItem('site');
  const { theme, languages, default_language } = JSON.parse(
    stored || document.querySelector('meta[name="site"]').content,
  );
  const base = (tag) => tag?.split('-')[0].toLowerCase();
  const offeredAs = (tag) =>
    languages.find((one) => one.toLowerCase() === tag?.toLowerCase()) ??
    languages.find((one) => base(one) === base(tag));
  // Links of public pages name the language of the page, which visitors keep; an account has its own.
  const address = new URL(location);
  const asked = address.searchParams.get('lang');
  const named = asked && offeredAs(asked);
  if (named) {
    if (!localStorage.getItem('token')) localStorage.setItem('language', named);
    // Otherwise the address would undo a later choice.
    address.searchParams.delete('lang');
    history.replaceState(history.state, '', address);
  }
  // The visitor's choice, else the publisher's, else the browser's, among the languages that the publisher offers; the
  // pseudo-locales are for tests: only some servers allow them. Must match src/lib/language.ts.
  const chosen = localStorage.getItem('language');
  const wanted = [chosen, default_language, ...navigator.languages];
  const isPseudo = 'pseudoLocales' in page.dataset && ['en-XA', 'ar-XB'].includes(chosen);
  const tag = isPseudo ? chosen : wanted.map(offeredAs).find(Boolean);
  if (tag) {
    page.lang = tag;
    page.dir = base(tag) === 'ar' ? 'rtl' : 'ltr';
    // Names and shortcuts of the installed app.
    if (!isPseudo) document.querySelector('link[rel="manifest"]').href = `/manifest.webmanifest?lang=${tag}`;
  }
  // The publisher's colours, so that the built-in ones never flash. Must match src/lib/site.ts.
  if (theme) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(theme);
    document.adoptedStyleSheets = [sheet];
  }
} catch {
  // An old browser, or no storage: built-in colours, and the language that the server chose.
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
