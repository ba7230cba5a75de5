import { expect } from 'vitest';
import type { TestApp } from './test-app.ts';

const unchanged = [
  'revision',
  'name',
  'tagline',
  'accent',
  'sender',
  'contact',
  'language',
  'first_day',
  'cover_shape',
  'phone_bar',
  'ignore_articles',
] as const;

/** Sets the publisher's languages, and waits until all nodes know of them. */
export async function offerLanguages(
  t: TestApp,
  languages: readonly string[],
  default_language: string | null = null,
): Promise<void> {
  const site = (await t.as('admin')('GET', '/site')).json();
  const body = Object.fromEntries(unchanged.map((name) => [name, site[name] ?? null]));
  const saved = await t.as('admin')('PUT', '/admin/site', { ...body, languages, default_language });
  expect(saved.statusCode, saved.body).toBe(200);
  t.clock.advance(2000);
}
