import type { FollowKind } from '@lamplight/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { BellPlus, BellRing } from 'lucide-react';
import { call, detailOf } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.ts';
import { followQuery, followsKey } from './follow-queries.ts';
import { m } from './messages.ts';

export interface FollowButtonProps {
  kind: FollowKind;
  id: number;
  size?: 'sm' | 'md';
}

/** Button that follows a book, a series or a person, or stops following. */
export function FollowButton({ kind, id, size = 'md' }: FollowButtonProps) {
  const client = useQueryClient();
  const state = useQuery(followQuery(kind, id));
  const change = useMutation({
    mutationFn: (isOn: boolean) =>
      call(isOn ? 'PUT /user/follows/{kind}/{id}' : 'DELETE /user/follows/{kind}/{id}', {
        params: { kind, id },
      }),
    onSuccess: (result) => {
      client.setQueryData(followQuery(kind, id).queryKey, result);
      showToast(result.is_following ? m.nowFollowing : m.noLongerFollowing);
      return client.invalidateQueries({ queryKey: followsKey });
    },
    onError: (error) => showToast(detailOf(error), { tone: 'error' }),
  });
  const isOn = state.data?.is_following ?? false;
  const Icon = isOn ? BellRing : BellPlus;
  return (
    <Button
      variant="outline"
      size={size}
      icon={<Icon size={size === 'sm' ? 16 : 18} aria-hidden />}
      aria-pressed={isOn}
      disabled={state.isPending}
      busy={change.isPending}
      onClick={() => change.mutate(!isOn)}
    >
      {isOn ? m.following : m.follow}
    </Button>
  );
}
