import { parentPort } from 'node:worker_threads';
import { readSidecar, type Sidecar } from '../sources/read-sidecar.ts';

/** Request to the thread, which handles one request at a time. */
export interface SidecarRequest {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Another file of the same folder, used to detect an unknown encoding. */
  readonly beside?: Uint8Array | undefined;
}

/** Message of the thread once the parsers are loaded. */
export const ready = 'ready';

const unreadable: Sidecar = { metadata: null, cue: null };

parentPort?.on('message', ({ name, bytes, beside }: SidecarRequest) => {
  void readSidecar(name, bytes, beside)
    .catch(() => unreadable)
    .then((sidecar) => parentPort?.postMessage(sidecar));
});
parentPort?.postMessage(ready);
