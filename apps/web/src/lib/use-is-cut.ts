import { useSyncExternalStore } from 'react';
import { reach } from './reach.ts';

export const useIsCut = (): boolean => useSyncExternalStore(reach.subscribe, reach.isCut);
