import { parentPort } from 'node:worker_threads';
import { readSidecar, type Sidecar } from './sources/read-sidecar.ts';

/** One request at a time. */
export interface SidecarRequest {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const unreadable: Sidecar = { metadata: null, cue: null };

parentPort?.on('message', ({ name, bytes }: SidecarRequest) => {
  void readSidecar(name, bytes)
    .catch(() => unreadable)
    .then((sidecar) => parentPort?.postMessage(sidecar));
});
