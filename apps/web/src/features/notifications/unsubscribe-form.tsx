import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError, call, detailOf } from '../../lib/api.ts';
import { startPath } from '../../lib/start-path.ts';
import { useFocusAfterRemoval } from '../../lib/use-focus-after-removal.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { MessagePage } from '../../ui/message-page.tsx';
import { m } from './messages.ts';

/** Rows for the page's buttons; a row is removed once its button has no further use. */
const retryRow = { id: 'retry' };
const stopRow = { id: 'stop' };

/** Asks before unsubscribing from the emails that the link belongs to: opening the link changes nothing. */
export function UnsubscribeForm({ token }: { token: string }) {
  const params = { token };
  const list = useQuery({
    queryKey: ['unsubscribe', token],
    queryFn: ({ signal }) => call('GET /unsubscribe/{token}', { params, signal }),
  });
  const stop = useMutation({ mutationFn: () => call('POST /unsubscribe/{token}', { params }) });
  const status = list.error instanceof ApiError ? list.error.status : 0;
  const isInvalid = status >= 400 && status < 500 && status !== 429;
  const page = useRef<HTMLDivElement>(null);
  const row = list.data ? stopRow : retryRow;
  const focus = useFocusAfterRemoval(page, isInvalid || stop.isSuccess ? [] : [row], 'button');
  if (list.isPending && list.errorUpdateCount === 0) return null;
  const kind = list.data?.kind;

  function contentOf() {
    const home = (
      <ButtonLink to={startPath()} variant="outline">
        {m.goHome}
      </ButtonLink>
    );
    if (isInvalid) return { title: m.nothingStop, text: m.linkNotValid, action: home };
    if (stop.isSuccess && kind) return { title: m.done, text: m[`stopped_${kind}`], action: home };
    const press = (action: () => void) => () => {
      focus.remember(row);
      action();
    };
    return kind
      ? {
          title: m.stopEmails,
          text: stop.isError ? detailOf(stop.error) : m[`stops_${kind}`],
          action: (
            <Button key="stop" size="lg" busy={stop.isPending} onClick={press(() => stop.mutate())}>
              {m.stop}
            </Button>
          ),
        }
      : {
          title: m.linkNotChecked,
          text: detailOf(list.error),
          action: (
            <Button key="retry" size="lg" busy={list.isFetching} onClick={press(() => void list.refetch())}>
              {m.retry}
            </Button>
          ),
        };
  }
  return (
    <div ref={page}>
      <MessagePage illustration="shelf" {...contentOf()} />
    </div>
  );
}
