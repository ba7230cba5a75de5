import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { renderManifest } from './catalogue.ts';

const text = { type: 'string', minLength: 1 };
const names = { type: 'array', minItems: 1, items: text };
const links = {
  type: 'array',
  minItems: 1,
  items: {
    type: 'object',
    required: ['href', 'type'],
    properties: {
      href: { type: 'string', pattern: '^https?://' },
      type: { type: 'string', pattern: '^[a-z]+/[a-z0-9.+-]+$' },
      rel: text,
      title: text,
      duration: { type: 'number', exclusiveMinimum: 0 },
    },
    additionalProperties: false,
  },
};
/** Structure of a manifest by Readium's specifications of web publications and audiobooks. */
const isManifest = new Ajv().compile({
  type: 'object',
  required: ['@context', 'metadata', 'links', 'readingOrder', 'resources'],
  additionalProperties: false,
  properties: {
    '@context': { const: 'https://readium.org/webpub-manifest/context.jsonld' },
    metadata: {
      type: 'object',
      required: ['@type', 'conformsTo', 'identifier', 'title', 'modified'],
      additionalProperties: false,
      properties: {
        '@type': { const: 'http://schema.org/Audiobook' },
        conformsTo: { const: 'https://readium.org/webpub-manifest/profiles/audiobook' },
        identifier: { type: 'string', pattern: '^https?://' },
        title: text,
        subtitle: text,
        description: text,
        publisher: text,
        language: { type: 'string', pattern: '^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$' },
        published: { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\d$' },
        modified: { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z$' },
        author: names,
        narrator: names,
        translator: names,
        editor: names,
        subject: names,
        duration: { type: 'number', exclusiveMinimum: 0 },
        belongsTo: {
          type: 'object',
          required: ['series'],
          properties: {
            series: {
              type: 'array',
              items: {
                type: 'object',
                required: ['name'],
                additionalProperties: false,
                properties: { name: text, position: { type: 'number' } },
              },
            },
          },
        },
      },
    },
    links: {
      ...links,
      contains: { type: 'object', required: ['rel'], properties: { rel: { const: 'self' } } },
    },
    readingOrder: links,
    resources: links,
  },
});

const full = {
  row: {
    id: 7,
    title: 'Earthsea',
    subtitle: 'A tale',
    synopsis: 'Ged.',
    cover_image: '/media/covers/0123456789abcdef0123456789abcdef/480.jpg',
    language: 'en-GB',
    publisher: 'Parnassus',
    release_year: 968,
    updated_at: '2026-01-01T00:00:00.000Z',
  },
  credits: {
    people: [
      { role: 'author', name: 'Ann' },
      { role: 'narrator', name: 'Ben' },
    ],
    series: [
      { name: 'Earthsea', number: '1.5' },
      { name: 'Omnibus', number: '1-3' },
      { name: 'Alone', number: null },
    ],
  },
  genres: ['Fantasy'],
  chapters: [
    { id: 1, title: 'One', audio_url: 'https://elsewhere.test/a.mp3', duration: 60.5 },
    { id: 2, title: 'Two', audio_url: '/media/audio/0123456789abcdef0123456789abcdef.m4a', duration: 0 },
    { id: 3, title: 'Three', audio_url: 'https://elsewhere.test/c.mp3', duration: null },
  ],
};
const scant = {
  row: { ...full.row, subtitle: null, synopsis: '', language: null, publisher: null, release_year: null },
  credits: { people: [], series: [] },
  genres: [],
  chapters: full.chapters.slice(2),
};
const site = {
  base: 'https://lamplight.test/feeds/secret',
  publicUrl: 'https://lamplight.test',
  icon: 'https://lamplight.test/icons/icon-512.png',
};

const manifestOf = (parts: unknown) =>
  JSON.parse(renderManifest(site, parts as Parameters<typeof renderManifest>[1]));

test.each([
  ['with all metadata', full],
  ['with the least metadata', scant],
])('a manifest %s has the structure of an audiobook', (_, parts) => {
  isManifest(manifestOf(parts));
  expect(isManifest.errors ?? []).toEqual([]);
});

test('a manifest has years as days, and only numbers as positions in series', () => {
  const { metadata } = manifestOf(full);
  expect(metadata).toMatchObject({
    published: '0968-01-01',
    duration: 60.5,
    belongsTo: { series: [{ position: 1.5 }, { name: 'Omnibus' }, { name: 'Alone' }] },
  });
  expect(metadata.belongsTo.series[1]).not.toHaveProperty('position');
});
