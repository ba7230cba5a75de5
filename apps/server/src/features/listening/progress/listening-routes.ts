import type { listeningEndpoints } from '@lamplight/contract';
import type { Database } from '../../../db/schema.ts';
import type { RouteHandlers } from '../../../http/routes.ts';
import type { Clock } from '../../../platform/clock.ts';
import { updateSettings } from '../settings/store.ts';
import { daysBefore } from './listening-rules.ts';
import { findRecordsListening, listListeningDays, listListeningYears } from './listening-store.ts';

/** Days of a listener's own time that are shown one by one. */
const daysShown = 12 * 7;

export const listeningRoutes = (db: Database, clock: Clock): RouteHandlers<typeof listeningEndpoints> => ({
  getListeningTime: async ({ actor }) => {
    const [on, days, years] = await Promise.all([
      findRecordsListening(db, actor.id),
      listListeningDays(db, actor.id, daysBefore(clock.ms(), daysShown)),
      listListeningYears(db, actor.id),
    ]);
    return { on, days, years };
  },
  saveListeningTime: async ({ body, actor }) => {
    await updateSettings(db, actor.id, { records_listening: body.on ? 1 : 0 });
    return { on: body.on };
  },
});
