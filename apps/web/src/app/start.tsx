import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { homeAnswers } from './home-answers.ts';
import { screenAhead } from './screens.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
const reactRoot = createRoot(root);
void Promise.all([screenAhead(location.pathname), homeAnswers(location.pathname)]).then(() =>
  // In pieces of a few milliseconds each, so that a slow phone hears a finger in between.
  startTransition(() =>
    reactRoot.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  ),
);
