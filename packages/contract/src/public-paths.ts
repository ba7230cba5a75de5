/** First path segments of the public pages, which the server renders and for which the web app has no screens. */
export const publicSegments = ['b', 'by', 'clips', 'embed', 'oembed', 's', 'welcome'] as const;

const publicPaths = new RegExp(`^/(?:${publicSegments.join('|')}|sitemap\\.xml|robots\\.txt)(?:[/?#]|$)`);

/** True if a path of this site leads to a public page, or to `robots.txt` or `sitemap.xml`. */
export const isPublicPath = (path: string): boolean => publicPaths.test(path);
