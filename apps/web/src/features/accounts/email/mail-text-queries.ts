import type { BodyOf, EditableMail, mailTextEndpoints } from '@lamplight/contract';
import type { MailKind, MailText } from '@lamplight/contract/mail-texts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

export const mailTextsQuery = queryOptions({
  queryKey: ['mail-texts'],
  queryFn: ({ signal }) => call('GET /admin/mail-texts', { signal }),
  // Refetched only when the admin asks, not while a form is open.
  staleTime: Number.POSITIVE_INFINITY,
});

/** Returns whether an admin has changed the text. */
export const isChanged = ({ subject, body, original }: EditableMail): boolean =>
  subject !== original.subject || body !== original.body;

type MailBody = BodyOf<(typeof mailTextEndpoints)['PUT /admin/mail-texts/{kind}']>;

const useShow = () => {
  const client = useQueryClient();
  return (saved: EditableMail) =>
    client.setQueryData(mailTextsQuery.queryKey, (mails) =>
      mails?.map((mail) => (mail.kind === saved.kind ? saved : mail)),
    );
};

export const useSaveMailText = (kind: MailKind) => {
  const onSuccess = useShow();
  return useMutation({
    mutationFn: (body: MailBody) => call('PUT /admin/mail-texts/{kind}', { params: { kind }, body }),
    onSuccess,
  });
};

export const useRestoreMailText = (kind: MailKind) => {
  const onSuccess = useShow();
  return useMutation({
    mutationFn: (revision: number) =>
      call('DELETE /admin/mail-texts/{kind}', { params: { kind }, query: { revision } }),
    onSuccess,
  });
};

export const mailPreviewQuery = (kind: MailKind, { subject, body }: MailText) =>
  queryOptions({
    queryKey: ['mail-preview', kind, subject, body],
    queryFn: ({ signal }) =>
      call('POST /admin/mail-texts/{kind}/preview', { params: { kind }, body: { subject, body }, signal }),
    placeholderData: keepPreviousData,
  });

export const useTestMail = (kind: MailKind) =>
  useMutation({
    mutationFn: (body: MailText) => call('POST /admin/mail-texts/{kind}/test', { params: { kind }, body }),
  });
