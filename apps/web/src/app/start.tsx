import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { screenAhead } from './screens.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
const reactRoot = createRoot(root);
void screenAhead(location.pathname).then(() =>
  reactRoot.render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
