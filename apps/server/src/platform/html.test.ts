import { globSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { escapeHtml, html, jsonScript, plainText, shorten } from './html.ts';

const hostile = '</script><!--"\'&\u2028\u202Eevil\u0000\ud800';

describe('markup', () => {
  test('escapes every value but markup', () => {
    const name = html`<b title="${hostile}">${hostile}</b>`;
    expect(html`<p>${[name, null, false, 0]}</p>`.markup).toBe(
      '<p><b title="&lt;/script&gt;&lt;!--&quot;&#39;&amp;\u2028evil\ufffd">&lt;/script&gt;&lt;!--&quot;&#39;&amp;\u2028evil\ufffd</b>0</p>',
    );
    expect(escapeHtml('a\u0008\u2066b')).toBe('ab');
  });

  test('puts data into a script element that it cannot end', () => {
    const { markup } = jsonScript({ name: hostile });
    const [, json = ''] = /^<script type="application\/ld\+json">(.*)<\/script>$/s.exec(markup) ?? [];
    expect(json).not.toMatch(/[<>&\u2028]/);
    expect(JSON.parse(json)).toEqual({ name: '</script><!--"\'&\u2028evil\ufffd' });
  });

  test.each([
    ['one line', 20, 'one line'],
    [' two\n\nlines ', 20, 'two lines'],
    ['a sentence that is too long', 15, 'a sentence…'],
    ['🏳️‍🌈'.repeat(30), 5, `${'🏳️‍🌈'.repeat(4)}…`],
  ])('shortens %j to %i characters', (text, most, short) => expect(shorten(text, most)).toBe(short));
});

const hostileText = fc
  .array(
    fc.oneof(
      fc.constantFrom(hostile, '&lt;', '&#39', ']]>', '`', '\u0085', '\ufffe'),
      fc.string({ unit: 'binary' }),
    ),
  )
  .map((parts) => parts.join(''));

test('returns text that is read back as it was, and neither ends an attribute nor begins an element', () => {
  const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
  fc.assert(
    fc.property(hostileText, (text) => {
      const escaped = escapeHtml(text);
      expect(escaped).not.toMatch(/[<>"']/);
      expect(escaped.replace(/&([^;]*);/g, (_, name: string) => characters[name] ?? '?')).toBe(
        plainText(text),
      );
      expect(escaped.isWellFormed()).toBe(true);
    }),
    { seed: 48 },
  );
});

test('is the only place that escapes markup', () => {
  const files = globSync('**/*.ts', { cwd: `${import.meta.dirname}/..` }).filter(
    (file) => !/\.test\.ts$|^testing\//.test(file),
  );
  const escaping = files.filter((file) =>
    /['"`]&(?:lt|gt|quot|#39|amp);/.test(readFileSync(`${import.meta.dirname}/../${file}`, 'utf8')),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(escaping).toEqual(['platform/html.ts']);
});
