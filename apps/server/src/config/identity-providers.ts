import { staffRoles } from '@lamplight/contract';
import type { ProviderConfig, ProviderRole } from '../gateways/identity/identity-provider.ts';
import { isLoopback } from '../http/proxies.ts';
import { reasonOf } from '../platform/errors.ts';
import type { EnvValues } from './env.ts';

/** Maximum number of providers. */
const maxProviders = 10;
const maxLogoBytes = 16 * 1024;
const maxAccessDays = 365;
/** Media types of logos, by the ends of file names. No SVG: it can contain scripts. */
const logoTypes: Readonly<Record<string, string>> = {
  png: 'image/png',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};

const keys = [
  'id',
  'name',
  'logo',
  'issuer',
  'client_id',
  'client_secret',
  'scopes',
  'for',
  'required_for',
  'creates_accounts',
  'asks_second_factor',
  'roles',
  'access',
  'internal_hosts',
] as const;
type Raw = Readonly<Partial<Record<(typeof keys)[number], unknown>>>;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= max;
const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length <= 100 && value.every((entry) => isText(entry, 253));

const isRole = (value: unknown): value is ProviderRole =>
  value === 'admin' || staffRoles.some((role) => role === value);

/** Returns whether a text is the address of an issuer; only this machine itself needs no TLS. */
function isIssuer(value: unknown): value is string {
  const url = typeof value === 'string' ? URL.parse(value) : null;
  if (!url || url.search !== '' || url.hash !== '' || url.username !== '') return false;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return (
    url.protocol === 'https:' || (url.protocol === 'http:' && (isLoopback(host) || host === 'localhost'))
  );
}

function readRoles(value: unknown, complain: (text: string) => void): ProviderConfig['roles'] {
  if (value === undefined) return null;
  if (!isRecord(value) || !isText(value['claim'], 200) || !isRecord(value['values'])) {
    complain('roles must be such as {"claim": "groups", "values": {"editors": "editor"}}');
    return null;
  }
  const values = Object.entries(value['values']);
  for (const [name, role] of values)
    if (!isRole(role)) complain(`roles gives '${name}' no role of admin, ${staffRoles.join(', ')}`);
  return { claim: value['claim'], values: Object.fromEntries(values) as Record<string, ProviderRole> };
}

function readAccess(value: unknown, complain: (text: string) => void): ProviderConfig['access'] {
  if (value === undefined) return null;
  const days = isRecord(value) ? (value['days'] ?? 30) : 0;
  if (
    !isRecord(value) ||
    !isText(value['claim'], 200) ||
    !isTextList(value['values']) ||
    typeof days !== 'number' ||
    !Number.isInteger(days) ||
    days < 1 ||
    days > maxAccessDays
  ) {
    complain(
      `access must be such as {"claim": "groups", "values": ["members"], "days": 30}, with 1 to ${maxAccessDays} days`,
    );
    return null;
  }
  return { claim: value['claim'], values: value['values'], days };
}

function readLogo(
  value: unknown,
  readFile: (path: string) => Buffer,
  complain: (text: string) => void,
): string | null {
  if (value === undefined) return null;
  const type = isText(value, 4096) ? logoTypes[/\.(\w+)$/.exec(value)?.[1]?.toLowerCase() ?? ''] : undefined;
  if (typeof value !== 'string' || type === undefined) {
    complain('logo must be the path of a PNG, WebP or JPEG file');
    return null;
  }
  try {
    const bytes = readFile(value);
    if (bytes.length > maxLogoBytes) complain(`logo must have at most ${maxLogoBytes / 1024} KB`);
    return `data:${type};base64,${bytes.toString('base64')}`;
  } catch (error) {
    complain(`logo cannot be read: ${reasonOf(error)}`);
    return null;
  }
}

function readProvider(
  raw: Raw,
  at: number,
  readFile: (path: string) => Buffer,
  problems: string[],
): ProviderConfig {
  const { id, name, issuer, client_id, client_secret, scopes = '', internal_hosts = [] } = raw;
  const label = isText(id, 32) ? `'${id}'` : at + 1;
  const complain = (text: string): void => void problems.push(`OIDC_PROVIDERS, provider ${label}: ${text}.`);
  const choice = <const C extends string>(key: keyof Raw, choices: readonly C[], unset: C): C => {
    const found = choices.find((choice) => choice === (raw[key] ?? unset));
    if (found === undefined) complain(`${key} must be one of ${choices.join(', ')}`);
    return found ?? unset;
  };
  const flag = (key: keyof Raw): boolean => {
    if (raw[key] !== undefined && typeof raw[key] !== 'boolean') complain(`${key} must be true or false`);
    return raw[key] === true;
  };
  for (const key of Object.keys(raw))
    if (!keys.some((known) => known === key)) complain(`${key} is no setting; there are ${keys.join(', ')}`);
  if (!isText(id, 32) || !/^[a-z0-9-]+$/.test(id))
    complain('id must have lower-case letters, digits and - only');
  if (!isText(name, 60)) complain('name is missing, or longer than 60 characters');
  if (!isIssuer(issuer)) complain('issuer must be an https address without a query');
  if (!isText(client_id, 500)) complain('client_id is missing');
  if (!isText(client_secret, 1000)) complain('client_secret is missing');
  if (typeof scopes !== 'string') complain('scopes must be names with spaces between');
  if (!isTextList(internal_hosts)) complain('internal_hosts must be a list of host names');
  const audience = choice('for', ['staff', 'members', 'everyone'], 'everyone');
  const requiredFor = choice('required_for', ['none', 'admins', 'staff', 'everyone'], 'none');
  const roles = readRoles(raw.roles, complain);
  if (audience === 'members' && roles) complain('roles are for staff, and the provider is for members');
  if (audience === 'members' && requiredFor !== 'none')
    complain('required_for would lock staff out, because the provider is for members');
  if (audience === 'staff' && requiredFor === 'everyone')
    complain('required_for would lock members out, because the provider is for staff');
  const more = typeof scopes === 'string' ? scopes.split(/\s+/).filter(Boolean) : [];
  return {
    id: String(id),
    name: String(name),
    logo: readLogo(raw.logo, readFile, complain),
    issuer: String(issuer),
    clientId: String(client_id),
    clientSecret: String(client_secret),
    scope: [...new Set(['openid', 'email', 'profile', ...more])].join(' '),
    audience,
    requiredFor,
    createsAccounts: flag('creates_accounts'),
    asksSecondFactor: flag('asks_second_factor'),
    roles,
    access: readAccess(raw.access, complain),
    internalHosts: isTextList(internal_hosts) ? internal_hosts : [],
  };
}

/**
 * Parses the list in OIDC_PROVIDERS, or in the file that OIDC_PROVIDERS names. Problems never quote the list, because
 * it contains secrets.
 */
function parseList(text: string, readFile: (path: string) => Buffer, problems: string[]): unknown[] {
  try {
    const list: unknown = JSON.parse(text.startsWith('[') ? text : readFile(text).toString('utf8'));
    if (Array.isArray(list) && list.length <= maxProviders && list.every(isRecord)) return list;
    problems.push(`OIDC_PROVIDERS must be a JSON list of at most ${maxProviders} providers.`);
  } catch (error) {
    const reason = error instanceof SyntaxError ? 'it is no JSON' : reasonOf(error);
    problems.push(`OIDC_PROVIDERS must be a JSON list, or the path of a file with one: ${reason}.`);
  }
  return [];
}

/** Reads the providers of single sign-on; adds what is wrong to the problems. */
export function readIdentityProviders(
  { OIDC_PROVIDERS: text }: EnvValues,
  readFile: (path: string) => Buffer,
  problems: string[],
): readonly ProviderConfig[] {
  if (!text) return [];
  const providers = parseList(text, readFile, problems).map((raw, at) =>
    readProvider(raw as Raw, at, readFile, problems),
  );
  const ids = providers.map(({ id }) => id);
  if (new Set(ids).size < ids.length) problems.push('OIDC_PROVIDERS has two providers with the same id.');
  return providers;
}
