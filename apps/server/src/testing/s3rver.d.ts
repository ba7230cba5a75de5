declare module 's3rver' {
  import type { IncomingMessage, Server } from 'node:http';
  import type { Readable } from 'node:stream';

  interface StoredObject {
    readonly bucket: string;
    readonly key: string;
    content: Buffer | Readable | null;
    range?: { start: number; end: number };
    readonly size: number;
    readonly metadata: object;
  }
  interface Context {
    readonly method: string;
    readonly path: string;
    readonly query: Readonly<Record<string, string>>;
    readonly req: IncomingMessage;
    status: number;
    set(header: string, value: string): void;
  }
  /** Types of the part of the s3rver API that tests use; the package has no types of its own. */
  export default class S3rver {
    constructor(options: object);
    run(): Promise<{ readonly port: number }>;
    readonly httpServer: Server;
    readonly middleware: ((ctx: Context, next: () => Promise<void>) => Promise<void>)[];
    readonly store: {
      getResourcePath(bucket: string, key: string | undefined, resource: string): string;
      putMetadata(bucket: string, key: string, metadata: object, md5: string): Promise<void>;
      getObject(bucket: string, key: string, options: { start?: number }): Promise<StoredObject | null>;
      putObject(object: StoredObject): Promise<{ size: number; md5: string }>;
      putPart(
        bucket: string,
        uploadId: string,
        part: string,
        content: Readable,
      ): Promise<{ size: number; md5: string }>;
    };
  }
}
