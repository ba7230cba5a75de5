/** Location and credentials of an S3-compatible store. */
export interface S3Location {
  readonly bucket: string;
  /** Prefix of every key; empty, or ending with a slash. */
  readonly prefix: string;
  readonly region: string;
  /** Origin at which servers reach the store; null for AWS, where it depends on the region. */
  readonly endpoint: string | null;
  /** Origin at which browsers reach the store; null if it is the same. */
  readonly publicEndpoint: string | null;
  /** True if the bucket is part of the path rather than of the host name. */
  readonly isPathStyle: boolean;
  /** True if browsers fetch audio directly from the store; false if this server sends it. */
  readonly isRedirecting: boolean;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

interface Given {
  readonly MEDIA_URL?: string;
  readonly AWS_ACCESS_KEY_ID?: string;
  readonly AWS_SECRET_ACCESS_KEY?: string;
  /** Public origin of this server; null if it is not configured. */
  readonly publicUrl: string | null;
}

const options = ['endpoint', 'region', 'path_style', 'prefix', 'public_endpoint', 'redirect'] as const;
type Option = (typeof options)[number];

const bucketShape = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const regionShape = /^[a-z0-9][a-z0-9-]{0,62}$/;
const prefixShape = /^[a-z0-9][a-z0-9_-]{0,62}(?:\/[a-z0-9][a-z0-9_-]{0,62}){0,3}$/i;

function readOptions(url: URL, problems: string[]): Partial<Record<Option, string>> {
  const said: Partial<Record<Option, string>> = {};
  for (const [name, value] of url.searchParams) {
    const option = options.find((option) => option === name);
    if (!option) problems.push(`MEDIA_URL knows ${options.join(', ')}; not '${name}'.`);
    else if (said[option] !== undefined) problems.push(`MEDIA_URL says ${option} more than once.`);
    else if (value !== '') said[option] = value;
  }
  return said;
}

function readEndpoint(name: Option, text: string | undefined, problems: string[]): string | null {
  if (text === undefined) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  const isOrigin = url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash;
  if (isOrigin && !url.username && !url.password) return url.origin;
  // The URL is not quoted: it may contain a password, and the message is logged.
  problems.push(`MEDIA_URL: ${name} must be an origin such as https://s3.example, without name or password.`);
  return null;
}

/** Accepted answers. 'true' and 'false' are among them because store URLs of other programs use these words. */
const answers: Readonly<Record<string, boolean>> = { yes: true, true: true, no: false, false: false };

function readYes(name: Option, text: string | undefined, otherwise: boolean, problems: string[]): boolean {
  if (text === undefined) return otherwise;
  const answer = answers[text];
  if (answer === undefined) problems.push(`MEDIA_URL: ${name} must be 'yes' or 'no', not '${text}'.`);
  return answer ?? otherwise;
}

function readAddress(text: string, problems: string[]): URL | null {
  const url = text.startsWith('s3://') && URL.canParse(text) ? new URL(text) : null;
  if (!url) {
    problems.push(
      'MEDIA_URL must be such as s3://bucket?endpoint=https://s3.example (or be empty: media on disk).',
    );
    return null;
  }
  if (url.username || url.password)
    problems.push(
      'MEDIA_URL must not hold keys: they belong in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
    );
  if (!bucketShape.test(url.hostname) || url.port)
    problems.push(`MEDIA_URL: '${url.host}' cannot be the name of a bucket.`);
  if (!/^\/?$/.test(url.pathname) || url.hash)
    problems.push(
      'MEDIA_URL must have nothing between bucket and ?: say prefix= for a folder in the bucket.',
    );
  return url;
}

/** Parses MEDIA_URL; returns null for the local disk. Adds everything that is wrong to the problems. */
export function parseMediaUrl(given: Given, problems: string[]): S3Location | null {
  const { MEDIA_URL, AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '', publicUrl } = given;
  if (!MEDIA_URL) return null;
  const url = readAddress(MEDIA_URL, problems);
  if (!AWS_ACCESS_KEY_ID) problems.push('AWS_ACCESS_KEY_ID is missing: who asks the store of MEDIA_URL.');
  if (!AWS_SECRET_ACCESS_KEY)
    problems.push('AWS_SECRET_ACCESS_KEY is missing: what proves it to the store of MEDIA_URL.');
  if (!url) return null;
  const said = readOptions(url, problems);
  const endpoint = readEndpoint('endpoint', said.endpoint, problems);
  const publicEndpoint = readEndpoint('public_endpoint', said.public_endpoint, problems);
  const isRedirecting = readYes('redirect', said.redirect, true, problems);
  const { region = 'us-east-1' } = said;
  if (!regionShape.test(region)) problems.push(`MEDIA_URL: '${region}' cannot be a region.`);
  const prefix = said.prefix?.replace(/^\/|\/$/g, '') ?? '';
  if (prefix && !prefixShape.test(prefix))
    problems.push(
      `MEDIA_URL: prefix must be folders of letters, digits, - and _, such as lamplight; not '${prefix}'.`,
    );
  const seen = publicEndpoint ?? endpoint;
  if (isRedirecting && seen?.startsWith('http:') && publicUrl?.startsWith('https:'))
    problems.push(
      'MEDIA_URL: browsers fetch nothing over http for a page under https. Give a public_endpoint with https, or redirect=no.',
    );
  return {
    bucket: url.hostname,
    prefix: prefix && `${prefix}/`,
    region,
    endpoint,
    publicEndpoint,
    isPathStyle: readYes('path_style', said.path_style, endpoint !== null, problems),
    isRedirecting,
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
  };
}
