/** A fault injected into the next matching API calls. */
export interface ApiFault {
  kind: '500' | '429' | 'reset' | 'slow';
  /** Number of requests that the fault affects. */
  times: number;
  /** Part of the path of affected requests, such as '/subscriptions'; default: every request. */
  match?: string;
  method?: string;
  /** Milliseconds before the response, for a fault of kind 'slow'. */
  delayMs?: number;
  /** True if the request takes effect before its response is lost, the case that idempotency keys solve. */
  isAfter?: boolean;
}

/** A fault injected into webhooks until the faults are cleared. */
export interface WebhookFaults {
  /** Number of times that each event is sent; default 1. */
  copies?: number;
  /** Maximum random delay of each copy in milliseconds, so that copies overtake each other. */
  shuffleMs?: number;
  delayMs?: number;
  /** Share of the copies that are never sent, 0 to 1. */
  drop?: number;
  /** Share of the attempts that carry a wrong signature, 0 to 1. */
  badSignature?: number;
  /** Holds all webhooks back while set. */
  isHeld?: boolean;
  /** Seed of the random choices; the same seed repeats them. */
  seed?: number;
}

export type Faults = ReturnType<typeof createFaults>;

/** Creates the store of faults, in memory only: a restart clears them. */
export function createFaults() {
  let api: ApiFault[] = [];
  let webhooks: WebhookFaults = {};
  let chance = createRandom(1);
  return {
    add(faults: readonly ApiFault[]): void {
      api.push(...faults.map((fault) => ({ ...fault })));
    },
    setWebhooks(faults: WebhookFaults): void {
      webhooks = faults;
      chance = createRandom(faults.seed ?? 1);
    },
    clear(): void {
      api = [];
      webhooks = {};
    },
    state: () => ({ api, webhooks }),
    /** Returns the fault for this request and decrements its count; undefined if there is none. */
    meet(method: string, path: string): ApiFault | undefined {
      const met = api.find(
        (fault) =>
          path.includes(fault.match ?? '') && (fault.method ?? method).toUpperCase() === method.toUpperCase(),
      );
      if (met && --met.times <= 0) api = api.filter((fault) => fault !== met);
      return met;
    },
    /** Returns how to send an event: one entry for each copy. */
    copies(): { delayMs: number; isDropped: boolean }[] {
      return Array.from({ length: webhooks.copies ?? 1 }, () => ({
        delayMs: Math.round((webhooks.delayMs ?? 0) + chance() * (webhooks.shuffleMs ?? 0)),
        isDropped: chance() < (webhooks.drop ?? 0),
      }));
    },
    isBadlySigned: () => chance() < (webhooks.badSignature ?? 0),
    isHeld: () => webhooks.isHeld ?? false,
  };
}

/** Creates a small generator (mulberry32) of numbers from 0 to 1: the same seed gives the same sequence. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
