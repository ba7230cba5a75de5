import type { EndpointName } from '@lamplight/contract';
import type { LooseInput } from './api-request.ts';

/** Functions with which features extend API calls. */
export interface CallExtensions {
  /**
   * Asks the member to authenticate again, so that a sensitive call can be retried; resolves to false if the member
   * cancels.
   */
  confirmIdentity(): Promise<boolean>;
  /** Returns stored data for a request that got no response; undefined if there is none. */
  respondOffline(name: EndpointName, input: LooseInput): Promise<unknown>;
  /** Stores a response for times without a network. */
  recordResponse(name: EndpointName, input: LooseInput, result: unknown): void;
}

let extensions: CallExtensions = {
  confirmIdentity: () => Promise.resolve(false),
  respondOffline: () => Promise.resolve(undefined),
  recordResponse: () => {},
};

export const callExtensions = (): CallExtensions => extensions;

/** Call once at startup, before the first call. */
export function extendCalls(added: CallExtensions): void {
  extensions = added;
}
