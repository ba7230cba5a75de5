import { paths } from './paths.ts';
import { session } from './session.ts';
import { site } from './site.ts';

/** The publisher's front page, which the server renders. */
export const frontPath = '/welcome';

/**
 * Returns the target of links to the start: for visitors the publisher's front page, if enabled, otherwise the root
 * screen.
 */
export const startPath = (): string => (site.get().front && !session.isSignedIn() ? frontPath : paths.root());
