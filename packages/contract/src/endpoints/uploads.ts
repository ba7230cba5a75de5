import { bookLimits } from '../book-limits.ts';
import type { ApiDefinition } from '../endpoint.ts';
import { Type } from '../schema-builders.ts';
import { input, nullable } from '../schemas.ts';

const adding = {
  access: 'editor',
  group: 'Media (admin)',
  refusal: 'files',
} as const;

const UploadParams = input({ id: Type.String({ pattern: '^[0-9a-f]{32}$' }) });
const bare = Type.Literal('', { description: 'Nothing: the headers tell (tus 1.0.0)' });
const text = nullable(Type.String());

/** Uploads of small files as the body of one request. */
export const directUploadEndpoints = {
  'POST /media/covers': {
    operationId: 'uploadCover',
    ...adding,
    summary: 'Keep a picture as a cover: a JPEG, PNG, WebP or AVIF as the body, whatever it is called',
    upload: { maxBytes: bookLimits.coverBytes },
    result: Type.Object({
      cover_image: Type.String({ description: 'What a book takes as its cover_image' }),
      hue: nullable(Type.Integer({ minimum: 0, maximum: 359, description: 'Degrees; null for a grey one' })),
    }),
  },
  'POST /media/audio': {
    operationId: 'uploadAudio',
    ...adding,
    summary:
      'Keep an audio file: an M4A, MP3, AAC, OGG, FLAC or WAV as the body, whatever it is called, with its Content-Length',
    upload: { maxBytes: bookLimits.audioBytes },
    result: Type.Object({
      audio_url: Type.String({ description: 'Signed for listening; what a chapter takes as its audio_url' }),
      duration: Type.Number({ description: 'Seconds' }),
      bytes: Type.Integer(),
      content_type: Type.String(),
    }),
  },
} as const satisfies ApiDefinition;

/** Resumable uploads by the tus protocol, and the processing of complete ones. */
export const resumableUploadEndpoints = {
  'POST /media/uploads': {
    operationId: 'createUpload',
    ...adding,
    summary: 'Begin a resumable upload of audio: Upload-Length, and in Upload-Metadata its filename',
    upload: { maxBytes: 0 },
    result: bare,
  },
  'HEAD /media/uploads/{id}': {
    operationId: 'getUploadOffset',
    ...adding,
    summary: 'How many bytes of an upload have arrived',
    params: UploadParams,
    result: bare,
  },
  'PATCH /media/uploads/{id}': {
    operationId: 'resumeUpload',
    ...adding,
    summary: 'Go on with an upload at its offset',
    params: UploadParams,
    upload: { maxBytes: bookLimits.audioBytes },
    result: bare,
  },
  'DELETE /media/uploads/{id}': {
    operationId: 'cancelUpload',
    ...adding,
    summary: 'Give an upload up',
    params: UploadParams,
    result: bare,
  },
  'POST /media/uploads/{id}/finish': {
    operationId: 'finishUpload',
    ...adding,
    summary: 'Make chapters of an upload that has arrived whole; again, it answers the same',
    params: UploadParams,
    body: input({
      split: Type.Optional(
        Type.Boolean({
          description: 'Whether chapters within the file become chapters; asked back where there are some',
        }),
      ),
    }),
    result: Type.Object({
      chapters: Type.Array(
        Type.Object({
          title: Type.String(),
          audio_url: Type.String({ description: 'Signed for listening; what a chapter takes' }),
          duration: Type.Number({ description: 'Seconds' }),
        }),
        { description: 'None yet where it is still to be said whether to split' },
      ),
      embedded: Type.Integer({ description: 'Chapters within the file' }),
      cover: nullable(
        Type.String({ description: 'Art that lay in the file, kept: what a book takes as its cover_image' }),
      ),
      book: Type.Object(
        { title: text, author: text },
        { description: 'What the file says of the whole it belongs to' },
      ),
      disc: nullable(Type.Number()),
      track: nullable(Type.Number()),
    }),
  },
} as const satisfies ApiDefinition;

export const uploadEndpoints = { ...directUploadEndpoints, ...resumableUploadEndpoints };
