import './ui/styles.css';
import { prefetchHome } from './app/prefetch-home.ts';
import { reauthentication } from './features/accounts/index.ts';
import {
  hasDownloads,
  loadOfflineResponses,
  recordResponse,
  respondOffline,
} from './features/media/index.ts';
import { refreshSite } from './features/publishing/index.ts';
import { extendCalls } from './lib/api-extensions.ts';
import { readPageLanguage } from './lib/language.ts';
import { pageLeaving } from './lib/page-leaving.ts';
import { session } from './lib/session.ts';
import { captureInstallPrompt } from './pwa/install-prompt.ts';
import { reportChunkError } from './ui/import-with-retry.ts';

/** Milliseconds until the first screen's pictures have probably loaded. */
const quietAfterMs = 3000;

readPageLanguage();
captureInstallPrompt();
extendCalls({ confirmIdentity: reauthentication.request, respondOffline, recordResponse });
// Loads the downloads code when the session changes: that code deletes downloads on sign-out, on any screen.
session.subscribe(() => hasDownloads() && void loadOfflineResponses().catch(() => {}));
const syncPushes = () => {
  if ('Notification' in globalThis && Notification.permission === 'granted')
    import('./features/notifications/push.ts').then((push) => push.syncPushes()).catch(() => {});
};
session.subscribe(syncPushes);
// Send the requests before loading the code that uses the responses.
prefetchHome(location.pathname);
import('./app/render.tsx').catch((error: unknown) => {
  // The browser aborts the import when the user leaves the page.
  if (pageLeaving.isLeaving()) return;
  console.error(error);
  reportChunkError();
});

addEventListener('load', () =>
  setTimeout(() => {
    void refreshSite();
    if (hasDownloads()) loadOfflineResponses().catch(() => {});
    syncPushes();
    if (import.meta.env.PROD && session.isSignedIn())
      import('./pwa/update.ts').then((pwa) => pwa.registerWorker()).catch(() => {});
  }, quietAfterMs),
);
