/**
 * Matches the name of a manifest: `publication.json` of W3C's Lightweight Packaging Format, or `manifest.json` of
 * Readium.
 */
export const manifestName = /^(?:publication|manifest)\.json$/i;
/** Matches the name of a page that may contain the table of contents. */
export const contentsName = /(?:^| - )(?:index|contents?|toc|nav)\.x?html?$/i;

/** True if a file has the extension of an audiobook package. */
export const isPackageName = (name: string): boolean => /\.(?:audiobook|lpf)$/i.test(name);

/** Returns the name under which a file of a package is stored, without folders: 'audio/01.mp3' → 'audio - 01.mp3'. */
export const flatName = (path: string): string => path.replaceAll(/[/\\]/g, ' - ');

/** Maximum characters of a path in a package. */
export const maxPathCharacters = 1000;

/**
 * Returns a path in normal form (NFC) for comparison. A path that is too long is returned unchanged, because
 * normalizing 32,000 accents takes seconds.
 */
export const normalPath = (path: string): string =>
  path.length > maxPathCharacters ? path : path.normalize('NFC');
