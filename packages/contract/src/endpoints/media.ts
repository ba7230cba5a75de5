import { bookLimits } from '../book-limits.ts';
import type { ApiDefinition } from '../endpoint.ts';
import { Type } from '../schema-builders.ts';
import { nullable } from '../schemas.ts';

const adding = {
  access: 'admin',
  group: 'Media (admin)',
  refusal: 'Only an admin may add files.',
} as const;

export const mediaEndpoints = {
  'POST /media/covers': {
    ...adding,
    summary: 'Keep a picture as a cover: a JPEG, PNG, WebP or AVIF as the body, whatever it is called',
    upload: { maxBytes: bookLimits.coverBytes },
    result: Type.Object({
      cover_image: Type.String({ description: 'What a book takes as its cover_image' }),
      hue: nullable(Type.Integer({ minimum: 0, maximum: 359, description: 'Degrees; null for a grey one' })),
    }),
  },
  'POST /media/audio': {
    ...adding,
    summary: 'Keep an audio file: an M4A, MP3, AAC, OGG, FLAC or WAV as the body, whatever it is called',
    upload: { maxBytes: bookLimits.audioBytes },
    result: Type.Object({
      audio_url: Type.String({ description: 'Signed for listening; what a chapter takes as its audio_url' }),
      duration: Type.Number({ description: 'Seconds' }),
      bytes: Type.Integer(),
      content_type: Type.String(),
    }),
  },
} as const satisfies ApiDefinition;
