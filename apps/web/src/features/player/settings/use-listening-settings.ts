import { useSyncExternalStore } from 'react';
import { listeningSettings } from './listening-settings.ts';

export const useListeningSettings = () =>
  useSyncExternalStore(listeningSettings.subscribe, listeningSettings.get);
