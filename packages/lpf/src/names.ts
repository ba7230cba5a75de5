/** Names of manifests: W3C's of a Lightweight Packaging Format, and Readium's. */
export const manifestName = /^(?:publication|manifest)\.json$/i;
/** Names of pages that may have the table of contents. */
export const contentsName = /(?:^| - )(?:index|contents?|toc|nav)\.x?html?$/i;

/** Returns whether a file is named like an audiobook package. */
export const isPackageName = (name: string): boolean => /\.(?:audiobook|lpf)$/i.test(name);

/** Returns the name of a file of a package without folders: 'audio/01.mp3' → 'audio - 01.mp3'. */
export const flatName = (path: string): string => path.replaceAll(/[/\\]/g, ' - ');

/** Maximum characters of a path in a package. */
export const maxPathCharacters = 1000;

/** Returns a path as it is compared. One that is too long stays as it is: to normalize 32,000 accents takes seconds. */
export const normalPath = (path: string): string =>
  path.length > maxPathCharacters ? path : path.normalize('NFC');
