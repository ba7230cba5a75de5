import { expect, it } from 'vitest';
import { parseMediaUrl } from './parse-media-url.ts';

const keys = { AWS_ACCESS_KEY_ID: 'who', AWS_SECRET_ACCESS_KEY: 'hush' };

function read(MEDIA_URL: string, more: Partial<Parameters<typeof parseMediaUrl>[0]> = {}) {
  const problems: string[] = [];
  const place = parseMediaUrl({ MEDIA_URL, ...keys, publicUrl: 'https://books.example', ...more }, problems);
  return { place, problems };
}

it('uses AWS if only a bucket is given', () => {
  expect(read('s3://books')).toEqual({
    problems: [],
    place: {
      bucket: 'books',
      prefix: '',
      region: 'us-east-1',
      endpoint: null,
      publicEndpoint: null,
      isPathStyle: false,
      isRedirecting: true,
      accessKeyId: 'who',
      secretAccessKey: 'hush',
    },
  });
});

it('accepts another store with its prefix and public address', () => {
  const { place, problems } = read(
    's3://books?endpoint=http://10.0.0.5:9000/&region=eu-1&prefix=/lamp/light/&public_endpoint=https://media.example',
  );
  expect(problems).toEqual([]);
  expect(place).toMatchObject({
    endpoint: 'http://10.0.0.5:9000',
    publicEndpoint: 'https://media.example',
    region: 'eu-1',
    prefix: 'lamp/light/',
    isPathStyle: true,
  });
  expect(read('s3://books?endpoint=https://s3.example&path_style=no').place?.isPathStyle).toBe(false);
  expect(read('s3://books?path_style=true').place?.isPathStyle).toBe(true);
});

it('uses the disk if empty, whatever keys are set', () => {
  expect(read('')).toEqual({ place: null, problems: [] });
});

it.each([
  ['/var/media', 'must be such as s3://'],
  ['https://s3.example/books', 'must be such as s3://'],
  ['s3://B', 'cannot be the name of a bucket'],
  ['s3://books:9000', 'cannot be the name of a bucket'],
  ['s3://books/folder', 'say prefix='],
  ['s3://who:hush@books', 'must not hold keys'],
  ['s3://books?endpoint=s3.example', 'endpoint must be an origin'],
  ['s3://books?endpoint=https://s3.example/path', 'endpoint must be an origin'],
  ['s3://books?endpoint=https://who:hush@s3.example', 'endpoint must be an origin'],
  ['s3://books?public_endpoint=ftp://s3.example', 'public_endpoint must be an origin'],
  ['s3://books?path_style=maybe', "path_style must be 'yes' or 'no'"],
  ['s3://books?redirect=1', "redirect must be 'yes' or 'no'"],
  ['s3://books?region=Eu%20West', 'cannot be a region'],
  ['s3://books?prefix=../up', 'prefix must be folders'],
  ['s3://books?colour=red', "not 'colour'"],
  ['s3://books?region=a&region=b', 'region more than once'],
  ['s3://books?endpoint=http://s3.example', 'over http for a page under https'],
])('reports what is wrong with %s', (url, words) => {
  const { problems } = read(url);
  expect(problems).toEqual([expect.stringContaining(words)]);
  expect(problems.join(), 'and no secret is told').not.toContain('hush');
});

it('accepts http without redirects, and if the page itself uses http', () => {
  expect(read('s3://books?endpoint=http://s3.example&redirect=no').problems).toEqual([]);
  const publicUrl = 'http://127.0.0.1:4280';
  expect(read('s3://books?endpoint=http://127.0.0.1:9000', { publicUrl }).problems).toEqual([]);
});

it('reports missing keys together with all other problems', () => {
  const none = { AWS_ACCESS_KEY_ID: '', AWS_SECRET_ACCESS_KEY: '' };
  expect(read('s3://books?redirect=1', none).problems).toEqual([
    expect.stringContaining('AWS_ACCESS_KEY_ID is missing'),
    expect.stringContaining('AWS_SECRET_ACCESS_KEY is missing'),
    expect.stringContaining('redirect must be'),
  ]);
});
