import { limits } from '@lamplight/contract/limits';

const saveAfterMs = 500;

export interface VolumeDeps {
  load(): Promise<number>;
  /** `atLeave`: the page is closing, so the request must outlive it. */
  save(volume: number, atLeave: boolean): Promise<unknown>;
  apply(volume: number): void;
  schedule(task: () => void, ms: number): () => void;
}

const steps = Math.round(1 / limits.volumeStep);

/** Rounds a volume to the specification's steps of 0.01, within 0 to 1. */
export const snapVolume = (volume: number): number =>
  Math.min(1, Math.max(0, Math.round(volume * steps) / steps));

/** The volume, stored on the server: loaded at startup, saved on change and when the page closes. */
export function createVolume(deps: VolumeDeps) {
  /** The latest change; replaced by the next one, and when the owner changes. */
  let change: { unsaved: number | null } = { unsaved: null };
  let stopWaiting = () => {};

  function save(atLeave: boolean) {
    stopWaiting();
    const saved = change;
    const volume = saved.unsaved;
    if (volume === null) return;
    saved.unsaved = null;
    deps.save(volume, atLeave).catch(() => {
      // Saved when the page closes, unless another change follows.
      saved.unsaved = volume;
    });
  }

  return {
    /** If loading fails, sets 1. Does not overwrite a change that the listener made meanwhile. */
    async load() {
      const before = change;
      const loaded = await deps.load().catch(() => 1);
      if (change === before) deps.apply(snapVolume(loaded));
    },
    set(wanted: number) {
      const volume = snapVolume(wanted);
      change = { unsaved: volume };
      deps.apply(volume);
      stopWaiting();
      stopWaiting = deps.schedule(() => save(false), saveAfterMs);
    },
    leave: () => save(true),
    /** Forgets the previous owner's changes, so that they neither hide nor replace the next owner's volume. */
    changeOwner() {
      stopWaiting();
      change = { unsaved: null };
    },
  };
}
