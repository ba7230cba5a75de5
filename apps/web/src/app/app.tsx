import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router';
import { queryClient } from '../lib/query.ts';
import { ToastHost } from '../ui/toast-host.tsx';
import { MiniPlayerSlot } from './mini-player-slot.tsx';
import { AppRoutes } from './routes.tsx';

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <AppRoutes miniPlayer={<MiniPlayerSlot />} />
      </BrowserRouter>
      <ToastHost />
    </QueryClientProvider>
  );
}
