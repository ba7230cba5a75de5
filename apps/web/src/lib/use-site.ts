import { useSyncExternalStore } from 'react';
import { type ShownSite, site } from './site.ts';

/** The publisher's settings; renders again when they change. */
export const useSite = (): ShownSite => useSyncExternalStore(site.subscribe, site.get);
