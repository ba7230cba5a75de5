import { useSyncExternalStore } from 'react';
import { type ShownSite, site } from './site.ts';

/** Returns the publisher's settings; re-renders the component when they change. */
export const useSite = (): ShownSite => useSyncExternalStore(site.subscribe, site.get, site.get);
