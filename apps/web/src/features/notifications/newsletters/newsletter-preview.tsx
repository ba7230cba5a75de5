import { useQuery } from '@tanstack/react-query';
import { detailOf } from '../../../lib/api.ts';
import { useDebounced } from '../../../lib/timer.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { MailBody } from '../../../ui/mail-body.tsx';
import { Section } from '../../../ui/section.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { m } from './messages.ts';
import { type NewsletterTexts, previewQuery } from './newsletter-queries.ts';

/** Newsletter as it is mailed, as HTML and as plain text. */
export function NewsletterPreview({ texts }: { texts: NewsletterTexts }) {
  const preview = useQuery(previewQuery(useDebounced(texts, 400)));
  return (
    <Section title={m.preview}>
      {texts.body.trim() === '' ? (
        <p>{m.writeFirst}</p>
      ) : preview.error ? (
        <ErrorState detail={detailOf(preview.error, m.previewNotLoaded)} query={preview} />
      ) : preview.data ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <MailBody html={preview.data.html} />
          <details>
            <summary className="min-h-11 cursor-pointer py-2 font-semibold">{m.asText}</summary>
            <pre
              dir="auto"
              className="overflow-x-auto rounded-md border border-border p-4 text-sm whitespace-pre-wrap"
            >
              {preview.data.text}
            </pre>
          </details>
        </div>
      ) : (
        <Spinner label={m.loadingPreview} />
      )}
    </Section>
  );
}
