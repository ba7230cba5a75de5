/** Oldest supported browsers: those of two years ago (docs/browsers.md). */
export const browserTargets = ['chrome130', 'edge130', 'firefox132', 'safari18.1'];
