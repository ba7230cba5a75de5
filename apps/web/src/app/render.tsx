import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { queryClient } from '../lib/query.ts';
import { ToastHost } from '../ui/toast-host.tsx';
import { preloadScreen } from './lazy-screens.ts';
import { loadHomeData } from './load-home-data.ts';
import { MiniPlayerSlot } from './mini-player-slot.tsx';
import { AppRoutes } from './routes.tsx';

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

function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <AppRoutes miniPlayer={<MiniPlayerSlot />} />
      </BrowserRouter>
      <ToastHost />
    </QueryClientProvider>
  );
}
