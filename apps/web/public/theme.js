// Runs before the first paint, so that a chosen theme never flashes. Kept in step with src/lib/theme.ts.
try {
  const chosen = localStorage.getItem('theme');
  if (chosen === 'dark' || chosen === 'light') {
    document.documentElement.dataset.theme = chosen;
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      meta.content = chosen === 'dark' ? '#15100D' : '#FBF6EC';
    }
  }
} catch {
  // Storage is closed in some private modes: the system's theme stays.
}
