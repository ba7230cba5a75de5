import { mailKinds } from '@lamplight/contract';
import { isolateText } from '@lamplight/contract/isolate-text';
import { describe, expect, test } from 'vitest';
import { inLanguage } from '../../../platform/language.ts';
import type { SignInMethodChange } from './email-message.ts';
import { renderHtml, renderText } from './layout.ts';
import { mailValuesOf, sampleMail } from './mail-values.ts';
import { contentOf, type EmailContent } from './templates.ts';

const site = {
  origin: 'https://fern.example',
  name: 'FERN',
  language: null,
  contact: 'post@fern.example',
  accent: null,
  logo: null,
};
const recipient = {
  username: 'NELL',
  token: 'token',
  news: { news: [{ title: 'TIDE', text: 'FLOOD', path: '/books/1' }], unsubscribePath: '/unsubscribe/x' },
};

/** Messages whose text depends on more than the kind of mail. */
const variants: Parameters<typeof contentOf>[0][] = [
  ...(
    [
      'passkey_added',
      'passkey_removed',
      'second_factor_on',
      'second_factor_off',
      'recovery_codes_replaced',
      'sign_in_mails_off',
    ] satisfies SignInMethodChange[]
  ).map((change) => ({ kind: 'sign_in_method_changed', user: 1, change }) as const),
  ...[true, false].flatMap((isRestored) =>
    [
      { passkeys: 0, app: false, codes: false },
      { passkeys: 0, app: true, codes: false },
      { passkeys: 0, app: false, codes: true },
      { passkeys: 1, app: false, codes: false },
      { passkeys: 2, app: true, codes: false },
      { passkeys: 3, app: false, codes: true },
    ].map((removed) => ({ kind: 'intrusion_reported', user: 1, isRestored, removed }) as const),
  ),
];

/** Returns every built-in mail in the current language. */
const allContents = (): [name: string, content: EmailContent][] => [
  ...mailKinds.map((kind): [string, EmailContent] => [kind, sampleMail(kind, site, recipient).content]),
  ...variants.map((message, index): [string, EmailContent] => [
    `${message.kind} ${index}`,
    contentOf(message, recipient, site),
  ]),
  ['without a link', contentOf(variants[6] ?? { kind: 'email_set' }, { username: 'NELL' }, site)],
  [
    'welcome to Lamplight',
    contentOf({ kind: 'welcome', username: 'NELL' }, recipient, { ...site, name: 'Lamplight' }),
  ],
];

/** Removes messages of the pseudo-locale (in ⟦⟧), which may be nested. */
function withoutMessages(text: string): string {
  const rest = text.replaceAll(/⟦[^⟦⟧]*⟧/g, '');
  return rest === text ? text : withoutMessages(rest);
}

const wordsOf = (html: string): string =>
  html.replaceAll(/<style>.*?<\/style>|<[^>]*>/gs, ' ').replaceAll(/https:\/\/\S+/g, '');

/** Values of placeholders, which are not translated. */
const values = /FERN|NELL|TIDE|FLOOD|post@fern\.example/g;

describe('every mail', () => {
  test('has no text outside the catalogue', () => {
    inLanguage('en-XA', () => {
      for (const [name, content] of allContents()) {
        const html = wordsOf(renderHtml(content, site));
        expect(html, name).toContain('⟦');
        expect(withoutMessages(html).replaceAll(values, ''), name).not.toMatch(/\p{L}{2}/u);
        const text = renderText(content, site).replaceAll(/https:\/\/\S+/g, '');
        // Check the text as a whole, because plain text is wrapped within messages.
        expect(withoutMessages(text).replaceAll(values, ''), name).not.toMatch(/\p{L}{2}/u);
        for (const line of [content.subject, content.preview, content.reason ?? ''])
          expect(withoutMessages(line).replaceAll(values, ''), name).not.toMatch(/\p{L}{2}/u);
      }
    });
  });

  test('names its language and direction; the paper’s spine is where lines begin', () => {
    for (const [tag, dir, spine] of [
      ['en', 'ltr', 'left'],
      ['de', 'ltr', 'left'],
      ['ar', 'rtl', 'right'],
    ] as const)
      inLanguage(tag, () => {
        for (const [name, content] of allContents()) {
          const html = renderHtml(content, site);
          expect(html, name).toContain(`<html lang="${tag}" dir="${dir}">`);
          expect(html, name).toContain(`border-${spine}:6px`);
          expect(html, name).not.toContain('dir="auto"');
        }
      });
  });
});

test('a paragraph runs as its own words do, not as the names in it', () => {
  const dirOf = (paragraph: string): string | undefined => {
    const content = { ...sampleMail('email_set', site).content, paragraphs: [paragraph] };
    const [, direction] = /<p dir="(\w+)"[^>]*>(?:(?!<\/p>).)*NELL/s.exec(renderHtml(content, site)) ?? [];
    return direction;
  };
  inLanguage('ar', () => {
    expect(dirOf(`${isolateText('NELL')} مرحبا`)).toBe('rtl');
    expect(dirOf(isolateText('NELL'))).toBe('rtl');
    // A paragraph that is not translated into Arabic yet.
    expect(dirOf(`Hello ${isolateText('NELL')},`)).toBe('ltr');
  });
  inLanguage('de', () => {
    expect(dirOf(`${isolateText('سارة')}, NELL`)).toBe('ltr');
    expect(isolateText('NELL')).toBe('NELL');
  });
});

test.each([
  ['en', null, '31 January 2026 at 09:05 UTC'],
  ['en', 'en-US', 'January 31, 2026 at 9:05 AM UTC'],
  // The publisher's date format applies to English.
  ['en', 'de-DE', '31. Januar 2026 um 09:05 UTC'],
  ['de', null, '31. Januar 2026 um 09:05 UTC'],
  ['de', 'en-US', '31. Januar 2026 um 09:05 UTC'],
  ['ar', 'de-DE', '31 يناير 2026'],
] as const)('a date in %s, from a publisher who writes dates as %s', (tag, language, expected) => {
  inLanguage(tag, () => {
    const { content } = sampleMail('new_sign_in', { ...site, language });
    expect(content.preview.replaceAll('\u202f', ' ')).toContain(expected);
  });
});

test('a device, which is stored in English, is named in the language of the mail', () => {
  const message = {
    kind: 'new_sign_in',
    user: 1,
    device: 'Unknown device',
    at: '2026-01-31T09:05:00.000Z',
  } as const;
  inLanguage('en-XA', () => {
    expect(contentOf(message, recipient, site).preview).toMatch(/^⟦⟦[^⟦⟧]*⟧, /);
    expect(mailValuesOf(message, recipient, site).device).toMatch(/^⟦.*⟧$/);
  });
});
