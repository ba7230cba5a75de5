import { expect, test } from 'vitest';
import type { HostLookup } from '../../platform/host-lookup.ts';
import { createProviderFetch } from './provider-fetch.ts';

const lookup: HostLookup = async () => [{ address: '10.0.0.7', family: 4 }];

test.each([
  'http://127.0.0.1:9/keys',
  'https://10.0.0.7/keys',
  'https://[::1]/keys',
  'https://keys.internal/keys',
  'http://keys.example/keys',
  // A public name that leads inside.
  'https://keys.example/keys',
])('a provider’s configuration does not lead to %s', async (address) => {
  await expect(createProviderFetch(lookup, ['id.example'])(address, {})).rejects.toThrow(
    /neither public nor named|no host of the public internet/,
  );
});

test('a host that the operator names may be inside the network', async () => {
  const answer = createProviderFetch(lookup, ['127.0.0.1'])('http://127.0.0.1:1/keys', {});
  await expect(answer).rejects.toThrow(/ECONNREFUSED|EACCES/);
});
