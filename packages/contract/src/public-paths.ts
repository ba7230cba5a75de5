/** First segments of the addresses of public pages: the server renders them, and the web app has no screens there. */
export const publicSegments = ['b', 'by', 'clips', 's', 'welcome'] as const;

const publicPaths = new RegExp(`^/(?:${publicSegments.join('|')}|sitemap\\.xml|robots\\.txt)(?:[/?#]|$)`);

/** Returns whether a path of this site leads to a public page, or to a file for robots. */
export const isPublicPath = (path: string): boolean => publicPaths.test(path);
