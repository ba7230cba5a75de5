import './ui/styles.css';
import { askForHome } from './app/home-ahead.ts';
import { keepsChapters, setHeldAnswers } from './lib/held/held-answers.ts';
import { session } from './lib/session.ts';
import { keepInstallOffer } from './pwa/install-offer.ts';
import { tellMissing } from './ui/load-patiently.ts';

/** Long enough for a first screen's pictures. */
const quietAfterMs = 3000;

keepInstallOffer();
const loadKept = () =>
  import('./features/media/downloads/offline-answers.ts').then((kept) => kept.offlineAnswers());
setHeldAnswers(loadKept);
// What a member kept goes with the member, whichever screen they leave from.
session.subscribe(() => keepsChapters() && void loadKept().catch(() => {}));
// First the questions, then the code that waits for their answers.
askForHome(location.pathname);
import('./app/start.tsx').catch((error: unknown) => {
  console.error(error);
  tellMissing();
});

addEventListener('load', () =>
  setTimeout(() => {
    if (keepsChapters()) loadKept().catch(() => {});
    if (import.meta.env.PROD && session.isSignedIn())
      import('./pwa/register.ts').then(
        (pwa) => pwa.registerWorker(),
        () => {},
      );
  }, quietAfterMs),
);
