import { announcementCalls } from '@lamplight/contract';
import type { Handlers } from '../../http/routes.ts';
import { soon } from '../discussion/index.ts';

export const createAnnouncements = () => ({
  handlers: Object.fromEntries(
    Object.keys(announcementCalls).map((name) => [name, async () => soon()]),
  ) as unknown as Handlers<typeof announcementCalls>,
});
