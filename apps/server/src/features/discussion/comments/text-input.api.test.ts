import { limits } from '@lamplight/contract';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/test-app.ts';

const family = '👨‍👩‍👧‍👦';
const flag = '🇩🇪';
const stacked = `a${'\u0301'.repeat(40)}`;

/** Accepted input texts and the text stored and returned for each. */
const acceptedTexts: readonly [name: string, sent: string, kept?: string][] = [
  ['markup', '<img src=x onerror="alert(1)"><script>alert(1)</script>'],
  ['entities', '&lt;b&gt; &amp;amp; &#0;'],
  ['script URLs', 'javascript:alert(1) java\tscript:alert(1) data:text/html,<script>'],
  ['a link as an admin inserts it', '[here](javascript:alert(1)) [there](https://example.com)'],
  ['quotes and SQL', `'; drop table comments; -- "\\ %_ $1 :a @b ?`],
  ['template syntax', '${process.exit()} {{constructor}} %s %n'],
  ['right-to-left overrides', 'user\u202Egnp.exe and \u2066isolated\u2069 \u200Fmarked'],
  ['right-to-left languages', 'שלום עולם مرحبا بالعالم'],
  ['zero-width characters within', 'in\u200Bvis\u200Dible\u2060'],
  ['emoji with joiners, tones and flags', `${family} 👩🏽‍🚀 ${flag} 1️⃣`],
  ['stacked marks', stacked],
  [
    'control characters',
    'bell\u0007 start\u0001 escape\u001B[31m delete\u007F next\u0085',
    'bell start escape[31m delete next',
  ],
  ['line breaks', 'one\r\ntwo\rthree\n\nfour\tfive', 'one\ntwo\nthree\n\nfour\tfive'],
  ['lone surrogates', 'a\uD800b\uDC00c', 'a\uFFFDb\uFFFDc'],
  ['surrounding whitespace', ' \u00A0\u3000 text \n', 'text'],
  ['JSON', '{"__proto__":{"admin":true},"content":"x"}'],
  ['the highest code points', '\u{10FFFD}\u{1F9FF}\uFFFC'],
];

describe('texts are stored and returned unchanged, or normalized', () => {
  test.each(acceptedTexts)('%s', async (_, sent, wanted = sent) => {
    const t = await testApp();
    const book = await t.addBook();
    for (const path of [
      `/chapter-comments/${book.chapterIds[0]}`,
      `/comments/${book.id}`,
      '/update-comments',
    ]) {
      const posted = await t.as('member')('POST', path, { content: sent });
      expect([path, posted.statusCode]).toEqual([path, 200]);
      const read = await t.as('premium')('GET', path);
      expect(read.headers['content-type']).toContain('application/json');
      expect(read.json()[0]).toMatchObject({ id: posted.json().id, content: wanted });
    }
    await t.as('admin')('POST', '/admin-announcements/', { content: sent });
    expect((await t.as('visitor')('GET', '/admin-announcements/')).json()[0].content).toBe(wanted);
    await t.as('admin')('POST', '/updates/admin-text', { text: sent });
    expect((await t.as('visitor')('GET', '/updates/admin-text')).json().text).toBe(wanted);
  });
});

const places: readonly [path: string, most: number][] = [
  ['/update-comments', limits.updateCharacters],
  ['/admin-announcements/', limits.updateCharacters],
  ['/comments/', limits.commentCharacters],
  ['/chapter-comments/', limits.commentCharacters],
];

describe('lengths are counted in graphemes', () => {
  test.each(places)('%s', async (path, most) => {
    const t = await testApp();
    const book = await t.addBook();
    const subject = { '/comments/': book.id, '/chapter-comments/': book.chapterIds[0] }[path] ?? '';
    const post = async (content: string) =>
      (await t.as('admin')('POST', `${path}${subject}`, { content })).json();
    for (const character of ['x', 'é', 'e\u0301', '漢', flag, family]) {
      const content = character.repeat(most);
      if (Buffer.byteLength(content) >= limits.textBytes) {
        expect(await post(content)).toMatchObject({
          status: 422,
          code: 'invalid_input',
          detail: 'This is too long: 20 KB at most. Please shorten it.',
          fields: [{ field: 'content' }],
        });
        continue;
      }
      expect([character, (await post(content)).content?.length]).toEqual([character, content.length]);
      expect(await post(`${content}x`)).toMatchObject({
        status: 422,
        code: 'invalid_input',
        detail: `At most ${most.toLocaleString('en')} characters, please.`,
        fields: [{ field: 'content' }],
      });
    }
    expect((await post(`${'x'.repeat(most)}   \n`)).content).toHaveLength(most);
  });

  test('rejects NUL, which not every database can store', async () => {
    const t = await testApp();
    const answer = await t.as('member')('POST', '/update-comments', { content: 'before\u0000after' });
    expect(answer.statusCode).toBe(422);
    expect((await t.as('member')('GET', '/update-comments')).json()).toEqual([]);
  });

  test('rejects 100 kB immediately, however few characters they form', async () => {
    const t = await testApp();
    for (const content of ['x'.repeat(100_000), `a${'\u0301'.repeat(100_000)}`, '\u0001'.repeat(40_000)]) {
      const answer = await t.as('member')('POST', '/update-comments', { content });
      expect(answer.json()).toMatchObject({ status: 422, code: 'invalid_input' });
    }
    const answer = await t.as('member')('POST', '/update-comments', { content: 'x'.repeat(300_000) });
    expect(answer.json()).toMatchObject({ status: 413, code: 'payload_too_large' });
    expect((await t.as('member')('GET', '/update-comments')).json()).toEqual([]);
  });
});
