import type { ComponentType } from 'react';
import { paths } from '../lib/paths.ts';
import { session } from '../lib/session.ts';
import { ButtonLink } from '../ui/button.tsx';
import { StatePage } from '../ui/state-page.tsx';

/** A screen that the app does not have yet, under the name it will bear. */
export const notBuiltScreen = (title: string): ComponentType =>
  function NotBuiltScreen() {
    const isSignedIn = session.isSignedIn();
    return (
      <StatePage
        illustration="lamp"
        title={title}
        text="This screen is not built yet."
        action={
          <ButtonLink to={isSignedIn ? paths.home() : paths.login()} variant="outline">
            {isSignedIn ? 'Go to Home' : 'Back to Login'}
          </ButtonLink>
        }
      />
    );
  };
