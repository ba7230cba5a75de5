import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { preloadScreen } from './lazy-screens.ts';
import { loadHomeData } from './load-home-data.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
const reactRoot = createRoot(root);
void Promise.all([preloadScreen(location.pathname), loadHomeData(location.pathname)]).then(() =>
  // A transition renders in slices of a few milliseconds, so that a slow phone stays responsive.
  startTransition(() =>
    reactRoot.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  ),
);
