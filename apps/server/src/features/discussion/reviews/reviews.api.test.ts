import { describe, expect, test } from 'vitest';
import { decide, firstCaseId, listCases, mute, report } from '../../../testing/moderation-helpers.ts';
import { createHeardBook, rate, readRating, readReviews } from '../../../testing/review-helpers.ts';

describe('a review', () => {
  test('is added to stars, edited, reduced to stars and taken back', async () => {
    const { t, id, path } = await createHeardBook('member');
    await rate(t, 'member', path, 3);
    expect(await readReviews(t, 'premium', id)).toEqual([]);
    const own = await rate(t, 'member', path, 4, '  Warm and slow.  ');
    expect(own.review).toMatchObject({ content: 'Warm and slow.', stars: 4, username: 'member' });
    await rate(t, 'member', path, 2, 'Slow.');
    const shown = await readReviews(t, 'premium', id);
    expect(shown).toMatchObject([{ id: own.review?.id, content: 'Slow.', stars: 2, reply_count: 0 }]);
    expect(await rate(t, 'member', path, 2, '')).toMatchObject({ stars: 2, review: null });
    expect(await readReviews(t, 'premium', id)).toEqual([]);
    expect(await readRating(t, id)).toEqual({ average: 2, count: 1 });
    const gone = (await t.as('member')('DELETE', path)).json();
    expect(gone).toMatchObject({ stars: null, review: null });
    expect(await readRating(t, id)).toBeUndefined();
  });

  test('is not among the comments of its book, and neither takes the other’s calls', async () => {
    const { t, id, path } = await createHeardBook('member');
    const { review } = await rate(t, 'member', path, 4, 'Warm.');
    const comment = (await t.as('member')('POST', `/comments/${id}`, { content: 'Who reads it?' })).json();
    expect((await t.as('member')('GET', `/comments/${id}`)).json()).toMatchObject([{ id: comment.id }]);
    expect(await readReviews(t, 'member', id)).toMatchObject([{ id: review?.id }]);
    const answers = [
      await t.as('premium')('POST', `/comments/${id}`, { content: 'x', reply_to_id: review?.id }),
      await t.as('member')('DELETE', `/comments/${review?.id}`),
      await t.as('member')('DELETE', `/reviews/${comment.id}`),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
  });

  test('is listed newest or most helpful first, by page', async () => {
    const callers = ['member', 'premium', 'admin'] as const;
    const { t, id, path } = await createHeardBook(...callers);
    for (const caller of callers) {
      t.clock.advance(1000);
      await rate(t, caller, path, 4, `By ${caller}`);
    }
    const [, , first] = await readReviews(t, 'member', id);
    const react = (caller: (typeof callers)[number], value: number) =>
      t.as(caller)('POST', `/reviews/${first?.id}/react`, { value });
    expect((await react('member', 1)).json()).toMatchObject({ status: 422, fields: [{ field: 'value' }] });
    expect((await react('member', 0)).statusCode).toBe(200);
    await react('premium', 1);
    const names = async (query: string) =>
      (await readReviews(t, 'member', id, query)).map((review) => review.content);
    expect(await names('?sort=new')).toEqual(['By admin', 'By premium', 'By member']);
    expect(await names('?sort=best')).toEqual(['By member', 'By admin', 'By premium']);
    const [top] = await readReviews(t, 'member', id, '?sort=best&limit=1');
    const rest = `?sort=best&limit=1&cursor=${encodeURIComponent(top?.cursor ?? '')}`;
    expect(await names(rest)).toEqual(['By admin']);
  });

  test('is reported, hidden and shown as comments are; its stars count while it is visible', async () => {
    const { t, id, path } = await createHeardBook('member');
    const { review } = await rate(t, 'member', path, 1, 'Rude words');
    await report(t.as('premium'), review?.id ?? 0);
    const [found] = await listCases(t);
    expect(found?.subject).toMatchObject({ kind: 'review', book_id: id, title: expect.any(String) });
    const caseId = await firstCaseId(t);
    await decide(t, caseId, 'hide');
    expect(await readReviews(t, 'premium', id)).toEqual([]);
    expect(await readReviews(t, 'member', id)).toMatchObject([{ visibility: 'hidden', stars: 1 }]);
    await rate(t, 'member', path, 1, 'Other words');
    expect(await readReviews(t, 'premium', id)).toEqual([]);
    expect(await readRating(t, id)).toBeUndefined();
    expect((await listCases(t, 'closed'))[0]).toMatchObject({
      reported_text: 'Rude words',
      comment: { content: 'Other words' },
    });
    await decide(t, caseId, 'reopen');
    expect(await readRating(t, id)).toEqual({ average: 1, count: 1 });
    await decide(t, caseId, 'delete');
    expect(await readRating(t, id)).toBeUndefined();
    expect((await t.as('member')('GET', path)).json()).toMatchObject({ stars: null, review: null });

    const again = await rate(t, 'member', path, 2, 'Rude again');
    await report(t.as('premium'), again.review?.id ?? 0);
    expect(await listCases(t)).toHaveLength(1);
    await t.as('member')('DELETE', path);
    expect(await listCases(t), 'nothing is left to review').toEqual([]);
  });

  test('keeps the reported text when its author edits it, also once it is deleted', async () => {
    const { t, path } = await createHeardBook('member');
    const { review } = await rate(t, 'member', path, 1, 'Rude words');
    await report(t.as('premium'), review?.id ?? 0);
    expect(await listCases(t)).toMatchObject([{ reported_text: null, comment: { content: 'Rude words' } }]);
    await rate(t, 'member', path, 1, 'Nice words');
    await report(t.as('admin'), review?.id ?? 0);
    const changed = { reported_text: 'Rude words', comment: { content: 'Nice words' } };
    expect(await listCases(t)).toMatchObject([changed]);
    const shown = await decide(t, await firstCaseId(t), 'show');
    expect(shown).toMatchObject(changed);
    // A report made after the decision stores the review's text at that time.
    await rate(t, 'member', path, 1, 'Worse words');
    await report(t.as('moderator'), review?.id ?? 0);
    await rate(t, 'member', path, 1, 'Nice again');
    expect(await listCases(t)).toMatchObject([{ reported_text: 'Worse words' }]);
    await t.as('member')('DELETE', path);
    expect((await listCases(t, 'closed'))[0]).toMatchObject({ reported_text: 'Worse words', comment: null });
  });

  test('waits for review if an earlier one of the same member was deleted while hidden', async () => {
    const { t, id, path } = await createHeardBook('member', 'premium');
    const first = await rate(t, 'member', path, 1, 'Rude words');
    await report(t.as('premium'), first.review?.id ?? 0);
    await decide(t, await firstCaseId(t), 'hide');
    await t.as('member')('DELETE', path);
    expect(await rate(t, 'premium', path, 5, 'Fine')).not.toHaveProperty('review.visibility');
    for (const words of ['Rude again', 'And again']) {
      expect(await rate(t, 'member', path, 1, words)).toMatchObject({ review: { visibility: 'held' } });
      expect(await readReviews(t, 'premium', id)).toMatchObject([{ content: 'Fine' }]);
      expect(await readRating(t, id)).toEqual({ average: 5, count: 1 });
      await t.as('member')('DELETE', path);
    }
    await rate(t, 'member', path, 3, 'Polite');
    await decide(t, await firstCaseId(t), 'show');
    expect(await readRating(t, id)).toEqual({ average: 4, count: 2 });
    await t.as('member')('DELETE', path);
    expect(await rate(t, 'member', path, 3, 'Trusted')).not.toHaveProperty('review.visibility');
    // The member's stars count at once when they are sent without text: only the text was hidden.
    expect(await rate(t, 'member', path, 1, '')).toMatchObject({ review: null });
    expect(await readRating(t, id)).toEqual({ average: 3, count: 2 });
  });

  test('with a watched word is held, also when it is edited into it', async () => {
    const { t, id, path } = await createHeardBook('member');
    await t.as('admin')('PUT', '/moderation/words', { words: ['piffle'] });
    await rate(t, 'member', path, 2, 'Fine');
    expect(await rate(t, 'member', path, 2, 'Piffle!')).toMatchObject({ review: { visibility: 'held' } });
    expect(await readReviews(t, 'premium', id)).toEqual([]);
    await decide(t, await firstCaseId(t), 'show');
    expect(await readReviews(t, 'premium', id)).toMatchObject([{ content: 'Piffle!' }]);
    await rate(t, 'member', path, 2, 'Piffle again');
    expect(await listCases(t)).toMatchObject([{ comment: { content: 'Piffle again', state: 'held' } }]);
  });

  test('stays one when two devices save it at once', async () => {
    const { t, id, path } = await createHeardBook('member');
    const both = ['By phone', 'By tablet'].map((text) => rate(t, 'member', path, 4, text));
    const saved = (await Promise.all(both)).map(({ review }) => review?.id);
    expect(saved[0]).toBe(saved[1]);
    expect(await readReviews(t, 'premium', id)).toHaveLength(1);
    expect(await readRating(t, id)).toEqual({ average: 4, count: 1 });
  });

  test('of a deleted account stays without author and stars, which leave the average', async () => {
    const { t, id, path } = await createHeardBook('member', 'premium');
    await rate(t, 'member', path, 4);
    await rate(t, 'premium', path, 1, 'Too long.');
    await t.deps.billing.closeAccount(t.users.premium, t.users.admin);
    expect(await readReviews(t, 'member', id)).toMatchObject([
      { content: 'Too long.', username: 'Former member', user_id: null, stars: null },
    ]);
    expect(await readRating(t, id)).toEqual({ average: 4, count: 1 });
  });

  test('of a muted member has no new text, but stars', async () => {
    const { t, path } = await createHeardBook('member');
    const member = t.as('member');
    await member('PUT', path, { stars: 2, content: 'Fine.' });
    await mute(t, t.users.member);
    const refused = await member('PUT', path, { stars: 5, content: 'Rude.' });
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'muted']);
    const changed = await member('PUT', path, { stars: 4, content: 'Fine.' });
    expect(changed.json()).toMatchObject({ stars: 4, review: { content: 'Fine.' } });
    expect((await member('PUT', path, { stars: 3 })).json()).toMatchObject({ stars: 3, review: null });
  });
});
