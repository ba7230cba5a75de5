import { paths } from './paths.ts';
import { session } from './session.ts';
import { site } from './site.ts';

/** The publisher's front page, which the server renders. */
export const frontPath = '/welcome';

/** Returns where links to the start lead: visitors to the publisher's front page, if there is one. */
export const startPath = (): string => (site.get().front && !session.isSignedIn() ? frontPath : paths.root());
