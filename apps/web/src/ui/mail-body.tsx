import { useEffect, useRef } from 'react';

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

/** Shows the HTML of an email from the server, isolated from the page's styles. */
export function MailBody({ html }: { html: string }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = host.current?.shadowRoot ?? host.current?.attachShadow({ mode: 'open' });
    root?.replaceChildren(parseMail(html));
  }, [html]);
  return <div ref={host} className="overflow-hidden rounded-md border border-border break-words" />;
}
