/** Message by which the service worker asks a window whether the app runs in it, with a port for the page to open. */
export const openPageQuestion = 'may-open-page';
