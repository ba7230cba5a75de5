/** Screens behind the sign-in (app/route-table.ts): their page comes from the shell, so that it opens anywhere. */
const screens =
  /^\/(?:(?:home|bookmark|profile|images|listen|synopsis|tags|updates|list|searchmemberslist|admin|playlist|members)(?:\/.*)?)?$/;

export const isMembersScreen = (path: string): boolean => screens.test(path);

/** Addresses that are no screen: the server's own, and files. */
export const isNoScreen = (path: string): boolean =>
  /^\/(?:api|media|demo-api|assets|offline|healthz|readyz|metrics)(?:\/|$)|\.\w+$/.test(path);
