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
  let unsaved: number | null = null;
  let wasTouched = false;
  let stopWaiting = () => {};

  function save(atLeave: boolean) {
    stopWaiting();
    if (unsaved === null) return;
    const volume = unsaved;
    unsaved = null;
    deps.save(volume, atLeave).catch(() => {
      // Saved with the next change or when the page closes; the newest wins.
      unsaved ??= volume;
    });
  }

  return {
    /** If loading fails, sets 1. Does not overwrite a change that the listener made meanwhile. */
    async load() {
      const loaded = await deps.load().catch(() => 1);
      if (!wasTouched) deps.apply(snapVolume(loaded));
    },
    set(wanted: number) {
      wasTouched = true;
      unsaved = snapVolume(wanted);
      deps.apply(unsaved);
      stopWaiting();
      stopWaiting = deps.schedule(() => save(false), saveAfterMs);
    },
    leave: () => save(true),
  };
}
