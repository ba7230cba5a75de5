import type { MailList } from '@lamplight/contract/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call, detailOf } from '../../lib/api.ts';
import { startPath } from '../../lib/start-path.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { MessagePage } from '../../ui/message-page.tsx';

const listTexts: Record<MailList, string> = {
  release: 'emails about new chapters and books',
  early: 'emails about early releases',
  reply: 'emails about replies',
  announcement: 'emails about announcements',
  weekly: 'the weekly letter',
};

/** Asks before it stops the emails of a link: opening the link changes nothing. */
export function UnsubscribeForm({ token }: { token: string }) {
  const params = { token };
  const list = useQuery({
    queryKey: ['unsubscribe', token],
    queryFn: ({ signal }) => call('GET /unsubscribe/{token}', { params, signal }),
  });
  const stop = useMutation({ mutationFn: () => call('POST /unsubscribe/{token}', { params }) });
  if (list.isPending) return null;
  const home = (
    <ButtonLink to={startPath()} variant="outline">
      Go home
    </ButtonLink>
  );
  const page = { illustration: 'shelf', action: home } as const;
  if (!list.data)
    return <MessagePage {...page} title="Nothing to stop" text={detailOf(list.error, 'Please try again.')} />;
  const what = listTexts[list.data.kind];
  if (stop.isSuccess) return <MessagePage {...page} title="Done" text={`You won’t get ${what} any more.`} />;
  return (
    <MessagePage
      {...page}
      title="Stop emails?"
      text={stop.isError ? detailOf(stop.error) : `This stops ${what}.`}
      action={
        <Button size="lg" busy={stop.isPending} onClick={() => stop.mutate()}>
          Stop
        </Button>
      }
    />
  );
}
