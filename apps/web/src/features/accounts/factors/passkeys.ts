import type { PasskeyRequestOptions } from '@lamplight/contract';
import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import { call, detailOf } from '../../../lib/api.ts';
import { acceptToken } from '../sessions/accept-token.ts';
import { m } from './messages.ts';

/** Milliseconds after which passkey autofill asks for a new challenge; challenges expire after five minutes. */
const offerMs = 4 * 60_000;

export type PasskeyResult = 'done' | 'canceled' | { readonly text: string };

const isCanceled = (error: unknown): boolean =>
  error instanceof Error && ['AbortError', 'NotAllowedError'].includes(error.name);

/** Returns the message for a failed ceremony; 'canceled' if the member closed the browser's dialog. */
function failureOf(error: unknown, otherwise: string): PasskeyResult {
  return isCanceled(error) ? 'canceled' : { text: detailOf(error, otherwise) };
}

const unusable = m.passkeyNotUsed;

/** Asks the browser for a passkey and returns its signature as the server reads it. */
async function readCredential(optionsJSON: PasskeyRequestOptions, useBrowserAutofill: boolean) {
  const { id, response } = await startAuthentication({ optionsJSON, useBrowserAutofill });
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, response: { clientDataJSON, authenticatorData, signature } };
}

/**
 * Asks the browser for a passkey and signs in with it. Never throws.
 * @param offered signal that ends passkey autofill in a field; if omitted, the browser asks in its dialog
 */
async function signIn(offered?: AbortSignal): Promise<PasskeyResult> {
  // Errors before a passkey is chosen by autofill are not shown, for example at an address other than PUBLIC_URL.
  let isChosen = offered === undefined;
  try {
    const options = await call('POST /auth/passkeys/sign-in-options', {
      ...(offered && { signal: offered }),
    });
    // An aborted autofill must not replace the ceremony that has begun since.
    offered?.throwIfAborted();
    const credential = await readCredential(options, offered !== undefined);
    isChosen = true;
    const { access_token } = await call('POST /auth/passkeys/sign-in', { body: { credential } });
    return acceptToken(access_token, unusable);
  } catch (error) {
    return isChosen ? failureOf(error, unusable) : 'canceled';
  }
}

/** Confirms with one of the account's passkeys who the member is. Never throws. */
export async function confirmWithPasskey(): Promise<PasskeyResult> {
  try {
    const credential = await readCredential(await call('POST /auth/passkeys/confirm-options'), false);
    await call('POST /auth/passkeys/confirm', { body: { credential } });
    return 'done';
  } catch (error) {
    return failureOf(error, unusable);
  }
}

export const signInWithPasskey = (): Promise<PasskeyResult> => signIn();

/**
 * Offers the device's passkeys by autofill in the field with autocomplete 'webauthn'. Returns a function that ends the
 * offer.
 * @param onResult called with the result of a sign-in by a chosen passkey
 */
export function offerPasskeys(onResult: (result: PasskeyResult) => void): () => void {
  const end = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function offer(): Promise<void> {
    timer = setTimeout(() => void offer(), offerMs);
    const result = await signIn(end.signal);
    if (end.signal.aborted || result === 'canceled') return;
    clearTimeout(timer);
    onResult(result);
  }
  async function start(): Promise<void> {
    if ((await browserSupportsWebAuthnAutofill()) && !end.signal.aborted) await offer();
  }
  void start();

  return () => {
    end.abort();
    clearTimeout(timer);
    WebAuthnAbortService.cancelCeremony();
  };
}

/** Creates a passkey, on this device or another one, and adds it to the account. Never throws. */
export async function addPasskey(): Promise<PasskeyResult> {
  try {
    const optionsJSON = await call('POST /auth/passkeys/options');
    const { id, response } = await startRegistration({ optionsJSON });
    const { clientDataJSON, attestationObject, transports = [] } = response;
    const credential = { id, response: { clientDataJSON, attestationObject, transports } };
    await call('POST /auth/passkeys', { body: { credential } });
    return 'done';
  } catch (error) {
    // Thrown if the authenticator already has a passkey of this account.
    if (error instanceof Error && error.name === 'InvalidStateError')
      return { text: m.deviceAlreadyPasskeyAccount };
    return failureOf(error, m.passkeyNotAdded);
  }
}
