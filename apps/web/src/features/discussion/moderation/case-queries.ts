import type { Decision, ModerationCase, ModerationCaseDetail } from '@lamplight/contract';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callPage, detailOf } from '../../../lib/api.ts';
import { cursorQuery } from '../../../lib/cursor-query.ts';
import { isConflict } from '../../../lib/explain-save-failure.ts';
import { showToast } from '../../../ui/toast.ts';
import { m } from './messages.ts';
import { nowMutedText } from './moderation-text.ts';

export type CaseState = ModerationCase['state'];

/** Prefix of the query keys of everything that a decision may change. */
const moderationKey = ['moderation'] as const;
const casesKey = [...moderationKey, 'cases'] as const;

export const casesQuery = (state: CaseState) =>
  cursorQuery([...casesKey, state], (page, signal) =>
    callPage('GET /moderation/cases', { query: { state, ...page }, signal }),
  );

export const caseQuery = (id: number) =>
  queryOptions({
    queryKey: [...moderationKey, 'case', id],
    queryFn: ({ signal }): Promise<ModerationCaseDetail> =>
      call('GET /moderation/cases/{id}', { params: { id }, signal }),
  });

/** Query of the number of comments that wait for review. */
export const openCasesQuery = queryOptions({
  queryKey: [...moderationKey, 'counts'],
  queryFn: ({ signal }) => call('GET /moderation/counts', { signal }),
});

/** Reloads the queue, and the comments that a decision may have changed. */
async function refresh(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: moderationKey }),
    client.invalidateQueries({ queryKey: ['comments'] }),
    client.invalidateQueries({ queryKey: ['comment-marks'] }),
  ]);
}

/** Reloads the queue, and shows why a request failed, unless the queue shows the same error. */
async function showFailure(client: QueryClient, error: unknown): Promise<void> {
  const text = detailOf(error);
  // The comment may have been deleted, or the moderator may have lost the right, meanwhile.
  await refresh(client);
  const lists = client.getQueryCache().findAll({ queryKey: casesKey, type: 'active' });
  const isShown = lists.some(({ state }) => state.error && detailOf(state.error, '') === text);
  if (!isShown) showToast(text, { tone: 'error' });
}

interface DecisionRequest {
  /**
   * Case as the moderator sees it: the server refuses the decision if the case's state or the comment's text has
   * changed since.
   */
  readonly seen: Pick<ModerationCase, 'id' | 'closed_at' | 'comment'>;
  readonly decision: Decision;
  readonly note: string;
}

const doneTexts: Readonly<Record<Decision, string>> = {
  show: m.commentKept,
  hide: m.commentHidden,
  delete: m.commentDeleted,
  reopen: m.backQueue,
};

/** Sends a decision; showing and hiding can be undone. */
export function useDecision() {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: ({ seen, decision, note }: DecisionRequest) =>
      call('POST /moderation/cases/{id}/decision', {
        params: { id: seen.id },
        body: {
          decision,
          expected_closed_at: seen.closed_at,
          ...(seen.comment ? { expected_content: seen.comment.content } : {}),
          ...(note.trim() === '' ? {} : { note }),
        },
      }),
    onSuccess: async (decided, { decision }) => {
      const isReversible = decision === 'show' || decision === 'hide';
      showToast(doneTexts[decision], {
        ms: 8000,
        ...(isReversible && {
          action: {
            label: m.undo,
            onAction: () => mutation.mutate({ seen: decided, decision: 'reopen', note: '' }),
          },
        }),
      });
      await refresh(client);
    },
    onError: (error) => showFailure(client, error),
  });
  return mutation;
}

export interface UnmuteRequest {
  readonly memberId: number;
  readonly username: string;
  readonly caseId: number;
  /**
   * End of the mute that the moderator sees; null if there is no mute. The server refuses to change a mute that was
   * changed since.
   */
  readonly mutedUntil: string | null;
}

export interface MuteRequest extends UnmuteRequest {
  /** Length of the mute in days; null for good. */
  readonly days: number | null;
  readonly reason: string;
  readonly note: string;
  readonly hidesComments: boolean;
}

/** Mutes a member; repeats the call until all of the member's comments are hidden. All calls count as one action. */
async function mute({
  memberId,
  caseId,
  mutedUntil,
  days,
  reason,
  note,
  hidesComments,
}: MuteRequest): Promise<string | null> {
  for (let act: { act_id?: number } = {}; ; ) {
    const { muted_until, more, act_id } = await call('POST /moderation/members/{id}/mute', {
      params: { id: memberId },
      body: {
        days,
        reason,
        case_id: caseId,
        hide_comments: hidesComments,
        expected_muted_until: mutedUntil,
        ...(note.trim() === '' ? {} : { note }),
        ...act,
      },
    });
    if (!more || act_id === null) return muted_until;
    act = { act_id };
  }
}

async function unmute({ memberId, caseId, mutedUntil }: UnmuteRequest): Promise<void> {
  for (let act: { act_id?: number } = {}; ; ) {
    const { more, act_id } = await call('POST /moderation/members/{id}/unmute', {
      params: { id: memberId },
      body: { show_comments: true, case_id: caseId, expected_muted_until: mutedUntil, ...act },
    });
    if (!more || act_id === null) return;
    act = { act_id };
  }
}

/** Ends a mute and shows the comments that it hid. */
export function useUnmute() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: unmute,
    onSuccess: async (_, { username }) => {
      showToast(m.mayWriteAgain({ name: username }));
      await refresh(client);
    },
    onError: (error) => showFailure(client, error),
  });
}

/** Mutes a member; can be undone. The caller shows errors beside the fields. */
export function useMute() {
  const client = useQueryClient();
  const unmuting = useUnmute();
  return useMutation({
    mutationFn: mute,
    onSuccess: async (mutedUntil, { memberId, username, caseId }) => {
      showToast(nowMutedText(username, mutedUntil), {
        ms: 8000,
        action: {
          label: m.undo,
          onAction: () => unmuting.mutate({ memberId, username, caseId, mutedUntil }),
        },
      });
      await refresh(client);
    },
    // If another moderator has muted the member meanwhile, reload: the card says until when.
    onError: (error) => (isConflict(error) ? refresh(client) : undefined),
  });
}
