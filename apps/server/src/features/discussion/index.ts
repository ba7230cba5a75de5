import { discussionCalls } from '@lamplight/contract';
import type { Handlers } from '../../http/routes.ts';
import { Refusal } from '../../kernel/errors.ts';

export const soon = () => {
  throw new Refusal('not_found', 'Not here yet.');
};

export const createDiscussion = () => ({
  handlers: Object.fromEntries(
    Object.keys(discussionCalls).map((name) => [name, async () => soon()]),
  ) as unknown as Handlers<typeof discussionCalls>,
});
