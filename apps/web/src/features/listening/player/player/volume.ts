import { limits } from '@lamplight/contract/limits';
import { createOutbox, latestWins, type OutboxHost } from '../../../../lib/outbox.ts';

export interface VolumeDeps {
  outboxHost: OutboxHost;
  load(): Promise<number>;
  save(volume: number): Promise<unknown>;
  apply(volume: number): void;
}

const steps = Math.round(1 / limits.volumeStep);

/** Rounds a volume to steps of 0.01, within 0 to 1. */
export const snapVolume = (volume: number): number =>
  Math.min(1, Math.max(0, Math.round(volume * steps) / steps));

/** The volume, stored on the server: loaded at startup, saved on change and when the page closes. */
export function createVolume({ outboxHost, load, save, apply }: VolumeDeps) {
  const outbox = createOutbox<number>(outboxHost, {
    kind: '-volume',
    isChange: (value): value is number => typeof value === 'number' && snapVolume(value) === value,
    settleMs: 500,
    combine: latestWins,
    send: save,
  });
  let changes = 0;

  outbox.open();
  return {
    /**
     * Loads the volume; 1 if loading fails. Does not overwrite a change that the listener made meanwhile, or that is
     * unsent.
     */
    async load() {
      const before = changes;
      // The new volume may already be sent while the server still returns the previous one.
      const unsent = outbox.unsent.get().at(-1);
      const loaded = await load().catch(() => 1);
      if (changes === before) apply(unsent ?? snapVolume(loaded));
    },
    set(wanted: number) {
      changes += 1;
      const volume = snapVolume(wanted);
      apply(volume);
      outbox.add(volume);
    },
    leave: outbox.sendAll,
    /** Call when another member has signed in on this device. */
    changeOwner() {
      changes += 1;
      outbox.open();
    },
  };
}
