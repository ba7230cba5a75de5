/**
 * Screens that require signing in (app/route-table.ts): their page comes from the precache, so that it opens
 * offline.
 */
const screens =
  /^\/(?:(?:home|bookmark|profile|images|listen|synopsis|tags|updates|list|searchmemberslist|admin|playlist|members)(?:\/.*)?)?$/;

export const isMemberScreen = (path: string): boolean => screens.test(path);

/** True for paths that are not screens: server routes and files. */
export const isNotScreen = (path: string): boolean =>
  /^\/(?:api|media|demo-api|assets|offline|healthz|readyz|metrics)(?:\/|$)|\.\w+$/.test(path);
