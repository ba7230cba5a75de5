import { startAuthentication } from '@simplewebauthn/browser';
import { expect, test, vi } from 'vitest';
import { offerPasskeys, signInWithPasskey } from './passkeys.ts';

vi.mock('@simplewebauthn/browser', () => ({
  browserSupportsWebAuthnAutofill: async () => true,
  startAuthentication: vi.fn(),
  startRegistration: vi.fn(),
  WebAuthnAbortService: { cancelCeremony: () => {} },
}));

test('an offer that the browser refuses is no failure, but one that was pressed is', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ challenge: 'x' }));
  const refusal = new DOMException('The site has another address', 'SecurityError');
  vi.mocked(startAuthentication).mockRejectedValue(refusal);
  const onResult = vi.fn();
  const end = offerPasskeys(onResult);
  await vi.waitFor(() => expect(startAuthentication).toHaveBeenCalledOnce());
  expect(await signInWithPasskey()).toEqual({ text: 'This passkey could not be used.' });
  expect(onResult).not.toHaveBeenCalled();
  end();
});
