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

// The code of the screen at this address comes along with the app's own (build/route-preloads.ts); / opens home.
const screens = JSON.parse(document.querySelector('meta[name="screens"]').content);
for (const file of screens[location.pathname.split('/')[1] || 'home'] ?? []) {
  const isStyle = file.endsWith('.css');
  const link = Object.assign(document.createElement('link'), {
    rel: isStyle ? 'preload' : 'modulepreload',
    crossOrigin: '',
    href: `/${file}`,
  });
  if (isStyle) link.as = 'style';
  document.head.append(link);
}
