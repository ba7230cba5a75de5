/** A page that requests nothing, not even an icon: for scripts that need an origin's storage without the app. */
export const emptyPage = '<!doctype html><link rel="icon" href="data:,">';
