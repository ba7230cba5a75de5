import type { Follow } from '@lamplight/contract';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { LibraryBig, UserRound } from 'lucide-react';
import { useRef } from 'react';
import { call, detailOf } from '../../../lib/api.ts';
import { rowsOf } from '../../../lib/cursor-query.ts';
import { paths } from '../../../lib/paths.ts';
import { useFocusAfterRemoval } from '../../../lib/use-focus-after-removal.ts';
import { Button } from '../../../ui/button.tsx';
import { Cover } from '../../../ui/cover.tsx';
import { Link } from '../../../ui/link.tsx';
import { QueryList } from '../../../ui/query-list.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { showToast } from '../../../ui/toast.ts';
import { followQuery, followsKey, followsQuery } from './follow-queries.ts';
import { m } from './messages.ts';

const kindTexts = { book: m.audiobook, series: m.series, person: m.person } as const;

const pathOf = ({ kind, id }: Follow): string =>
  kind === 'book' ? paths.synopsis(id) : kind === 'series' ? paths.series(id) : paths.person(id);

function Picture({ kind, cover_image, cover_hue, name: title }: Follow) {
  if (cover_image !== null) return <Cover of={{ cover_image, cover_hue, title }} alt="" sizes="44px" />;
  const Icon = kind === 'person' ? UserRound : LibraryBig;
  return (
    <span className="grid size-11 place-items-center rounded-md bg-surface-2 text-text-2">
      <Icon size={20} aria-hidden />
    </span>
  );
}

interface FollowRowProps {
  follow: Follow;
  /** Called before the member stops following. */
  onUnfollow: () => void;
}

function FollowRow({ follow, onUnfollow }: FollowRowProps) {
  const { kind, id, name } = follow;
  const client = useQueryClient();
  const unfollow = useMutation({
    mutationFn: () => call('DELETE /user/follows/{kind}/{id}', { params: { kind, id } }),
    onSuccess: (result) => {
      client.setQueryData(followQuery(kind, id).queryKey, result);
      return client.invalidateQueries({ queryKey: followsKey });
    },
    onError: (error) => showToast(detailOf(error), { tone: 'error' }),
  });
  return (
    <li className="flex items-center gap-3 py-2">
      <span className="w-11 shrink-0">
        <Picture {...follow} />
      </span>
      <div className="min-w-0 flex-1">
        <Link dir="auto" to={pathOf(follow)} look="block truncate font-semibold">
          {name}
        </Link>
        <p className="text-sm text-text-2">{kindTexts[kind]}</p>
      </div>
      <Button
        variant="outline"
        size="sm"
        busy={unfollow.isPending}
        aria-label={m.unfollowName({ name })}
        onClick={() => {
          onUnfollow();
          unfollow.mutate();
        }}
      >
        {m.unfollow}
      </Button>
    </li>
  );
}

/** List of what the member follows, the latest first. */
export function FollowList() {
  const query = useInfiniteQuery(followsQuery);
  const follows = rowsOf(query.data);
  // A book, a series and a person may have the same id, so the cursor identifies a row.
  const rows = follows.map(({ cursor }) => ({ id: cursor }));
  const area = useRef<HTMLDivElement>(null);
  const focus = useFocusAfterRemoval(area, rows, 'li');
  return (
    <div ref={area}>
      <QueryList
        query={query}
        count={follows.length}
        detail={m.whatFollowNotLoaded}
        loading={<Spinner label={m.loading} />}
        empty={<p className="text-text-2">{m.nothingYet}</p>}
      >
        <ul className="divide-y divide-border">
          {follows.map((follow) => (
            <FollowRow
              key={follow.cursor}
              follow={follow}
              onUnfollow={() => focus.remember({ id: follow.cursor })}
            />
          ))}
        </ul>
      </QueryList>
    </div>
  );
}
