export { MailTextsScreen } from '../mail-texts/mail-texts-screen.tsx';
export { NewsletterScreen } from './newsletter-screen.tsx';
export { NewslettersScreen } from './newsletters-screen.tsx';
