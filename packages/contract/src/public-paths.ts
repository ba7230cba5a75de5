/** First path segments of the public pages, which the server renders and for which the web app has no screens. */
export const publicSegments = ['b', 'by', 'clips', 'embed', 'oembed', 's', 'welcome'] as const;

const publicPaths = new RegExp(`^/(?:${publicSegments.join('|')}|sitemap\\.xml|robots\\.txt)(?:[/?#]|$)`);

/** Returns whether a path of this site leads to a public page, or to a file for robots. */
export const isPublicPath = (path: string): boolean => publicPaths.test(path);
