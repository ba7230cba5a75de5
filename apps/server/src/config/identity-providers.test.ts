import { expect, test } from 'vitest';
import { readIdentityProviders } from './identity-providers.ts';

const provider = {
  id: 'example',
  name: 'Example Publishing',
  issuer: 'https://id.example.com/realms/main',
  client_id: 'lamplight',
  client_secret: 'hush hush',
};
const noFile = (path: string): Buffer => {
  throw new Error(`there is no ${path}`);
};

function read(text: string, readFile: (path: string) => Buffer = noFile) {
  const problems: string[] = [];
  const providers = readIdentityProviders({ OIDC_PROVIDERS: text }, readFile, problems);
  return { providers, problems };
}

test('reads a list, or a file with one, and fills in what is not set', () => {
  const text = JSON.stringify([{ ...provider, scopes: 'groups', logo: '/logo.png' }]);
  const files = (path: string) => Buffer.from(path === '/logo.png' ? 'picture' : text);
  const { providers, problems } = read('/etc/providers.json', files);
  expect(problems).toEqual([]);
  expect(providers).toMatchObject([
    {
      id: 'example',
      clientSecret: 'hush hush',
      logo: 'data:image/png;base64,cGljdHVyZQ==',
      scope: 'openid email profile groups',
      audience: 'everyone',
      requiredFor: 'none',
      createsAccounts: false,
      asksSecondFactor: false,
      roles: null,
      access: null,
    },
  ]);
});

test.each([
  [{ id: 'Not so short' }, /id must have/],
  [{ name: '' }, /name is missing/],
  [{ issuer: 'http://id.example.com' }, /issuer must be an https address/],
  [{ issuer: 'https://id.example.com?x' }, /issuer must be/],
  [{ client_secret: undefined }, /client_secret is missing/],
  [{ logo: '/logo.svg' }, /logo must be the path of a PNG/],
  [{ logo: '/logo.png' }, /logo cannot be read: there is no/],
  [{ for: 'nobody' }, /for must be one of staff, members, everyone/],
  [{ for: 'members', roles: { claim: 'g', values: {} } }, /roles are for staff/],
  [{ for: 'members', required_for: 'admins' }, /lock staff out/],
  [{ for: 'staff', required_for: 'everyone' }, /lock members out/],
  [{ roles: { claim: 'groups', values: { a: 'owner' } } }, /gives 'a' no role/],
  [{ access: { claim: 'groups', values: ['a'], days: 0 } }, /with 1 to 365 days/],
  [{ create_accounts: true }, /create_accounts is no setting/],
  [{ creates_accounts: 'yes' }, /creates_accounts must be true or false/],
])('says what is wrong with %j, without secrets', (change, problem) => {
  const { problems } = read(JSON.stringify([{ ...provider, ...change }]));
  expect(problems.join(' ')).toMatch(problem);
  expect(problems.join(' ')).not.toContain('hush');
});

test('refuses what is no list, and two providers with one id', () => {
  expect(read('[{"client_secret":"hush"').problems.join()).toMatch(/it is no JSON/);
  expect(read('[1]').problems.join()).toMatch(/JSON list of at most 10/);
  expect(read('/nowhere').problems.join()).toMatch(/there is no \/nowhere/);
  expect(read(JSON.stringify([provider, provider])).problems).toEqual([
    'OIDC_PROVIDERS has two providers with the same id.',
  ]);
});
