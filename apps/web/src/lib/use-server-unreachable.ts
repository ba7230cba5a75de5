import { useSyncExternalStore } from 'react';
import { serverStatus } from './server-status.ts';

export const useServerUnreachable = (): boolean =>
  useSyncExternalStore(serverStatus.subscribe, serverStatus.isUnreachable);
