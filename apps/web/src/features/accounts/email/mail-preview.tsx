import type { MailKind, MailText } from '@lamplight/contract/mail-texts';
import { useQuery } from '@tanstack/react-query';
import { detailOf } from '../../../lib/api.ts';
import { useDebounced } from '../../../lib/timer.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { MailBody } from '../../../ui/mail-body.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { mailPreviewQuery } from './mail-text-queries.ts';
import { m } from './messages.ts';

/** The email as the server would send it, with sample values. */
export function MailPreview({ kind, text }: { kind: MailKind; text: MailText }) {
  const preview = useQuery(mailPreviewQuery(kind, useDebounced(text, 300)));
  if (preview.data) return <MailBody html={preview.data.html} />;
  return preview.error ? (
    <ErrorState detail={detailOf(preview.error, m.previewNotLoaded)} query={preview} />
  ) : (
    <Spinner label={m.loadingPreview} />
  );
}
