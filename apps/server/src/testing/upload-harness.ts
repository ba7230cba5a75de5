import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { onTestFinished } from 'vitest';
import type { ServiceOverrides } from '../services.ts';
import { type Caller, type TestApp, testApp } from './test-app.ts';

type Headers = Record<string, string>;

export interface UploadHarness {
  readonly t: TestApp;
  /**
   * Sends a request of the tus protocol.
   * @param path path below /api/media/uploads
   */
  tus(
    method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE',
    path: string,
    how?: TusRequest,
  ): Promise<LightMyRequestResponse>;
  /** Creates an upload and returns its id. */
  begin(name: string, size: number): Promise<string>;
  /** Creates an upload and sends all of it; returns its id. */
  arrive(name: string, bytes: Buffer): Promise<string>;
  finish(id: string, body?: { split?: boolean }, by?: Caller): Promise<LightMyRequestResponse>;
  /** Returns all traces of uploads: files in the folder, rows of two tables, keys in the storage. */
  left(): Promise<{ files: string[]; rows: string[]; kept: string[] }>;
  /** Returns the bytes of an upload that have arrived so far. */
  arrived(id: string): Buffer;
}

export interface TusRequest {
  readonly by?: Caller;
  readonly headers?: Headers;
  readonly body?: Buffer;
}

export const named = (name: string): Headers => ({
  'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
});

/** Creates an app whose upload folder is deleted when the test ends. */
export async function uploadHarness(overrides: Omit<ServiceOverrides, 'clock'> = {}): Promise<UploadHarness> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lamplight-uploads-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const t = await testApp({ dataDir }, overrides);
  const folder = join(dataDir, 'uploads');

  const tus: UploadHarness['tus'] = async (method, path, { by = 'admin', headers = {}, body } = {}) =>
    t.app.inject({
      method,
      url: `/api/media/uploads${path}`,
      headers: {
        authorization: `Bearer ${await t.tokenOf(by)}`,
        'tus-resumable': '1.0.0',
        ...(body ? { 'content-type': 'application/offset+octet-stream' } : {}),
        ...headers,
      },
      ...(body ? { payload: body } : {}),
    });
  const begin = async (name: string, size: number): Promise<string> => {
    const answer = await tus('POST', '', { headers: { 'upload-length': String(size), ...named(name) } });
    const id = /^\/api\/media\/uploads\/([0-9a-f]{32})$/.exec(String(answer.headers['location']))?.[1];
    if (answer.statusCode !== 201 || !id) throw new Error(`${answer.statusCode} ${answer.body}`);
    return id;
  };
  return {
    t,
    tus,
    begin,
    arrived: (id) => readFileSync(join(folder, id)),
    arrive: async (name, bytes) => {
      const id = await begin(name, bytes.byteLength);
      const answer = await tus('PATCH', `/${id}`, { headers: { 'upload-offset': '0' }, body: bytes });
      if (answer.statusCode !== 204) throw new Error(`${answer.statusCode} ${answer.body}`);
      return id;
    },
    finish: (id, body = {}, by = 'admin') => t.as(by)('POST', `/media/uploads/${id}/finish`, body),
    left: async () => {
      const { db } = t.deps.connection;
      const rows = await db.selectFrom('uploads').select('id').execute();
      const mediaFiles = await db.selectFrom('media_files').select('key').execute();
      return {
        files: readdirSync(folder, { withFileTypes: true }).map(({ name }) => name),
        rows: rows.map(({ id }) => id),
        kept: mediaFiles.map(({ key }) => key),
      };
    },
  };
}
