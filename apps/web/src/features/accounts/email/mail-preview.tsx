import type { MailKind, MailText } from '@lamplight/contract/mail-texts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { detailOf } from '../../../lib/api.ts';
import { useDebounced } from '../../../lib/timer.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { mailPreviewQuery } from './mail-text-queries.ts';
import { m } from './messages.ts';

/**
 * Returns the body of an email in its light theme, which is in style attributes. The security policy forbids styles in
 * HTML, so they are set by script.
 */
function parseMail(html: string): HTMLElement {
  const withoutStyles = html.replace(/<style>[^]*?<\/style>/, '').replaceAll(' style="', ' data-style="');
  const { body } = new DOMParser().parseFromString(withoutStyles, 'text/html');
  const mail = document.createElement('div');
  mail.dataset['style'] = body.dataset['style'];
  mail.append(...body.children);
  for (const element of [mail, ...mail.querySelectorAll<HTMLElement>('[data-style]')])
    element.style.cssText = element.dataset['style'] ?? '';
  // Links lead nowhere within a preview.
  for (const link of mail.querySelectorAll('a')) link.removeAttribute('href');
  return mail;
}

/** Shows HTML from the server, isolated from the page's styles. */
function MailBody({ html }: { html: string }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = host.current?.shadowRoot ?? host.current?.attachShadow({ mode: 'open' });
    root?.replaceChildren(parseMail(html));
  }, [html]);
  return <div ref={host} className="overflow-hidden rounded-md border border-border break-words" />;
}

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
