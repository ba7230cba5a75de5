import './ui/styles.css';
import { askForHome } from './app/home-ahead.ts';
import { keepInstallOffer } from './pwa/install-offer.ts';

keepInstallOffer();
// First the questions, then the code that waits for their answers.
askForHome(location.pathname);
void import('./app/start.tsx');
