import type { ApiDefinition } from '../endpoint.ts';
import { Type } from '../schema-builders.ts';
import { input } from '../schemas.ts';

const group = 'Auth and account';

export const personalDataEndpoints = {
  'POST /auth/export': {
    operationId: 'exportOwnData',
    access: 'signed_in',
    withoutConsent: true,
    group,
    summary:
      'Download everything stored about the account as a zip file of JSON files; needs a recent sign-in',
    download: 'application/zip',
    result: Type.String({ description: 'The zip file' }),
  },
  'POST /auth/delete-account': {
    operationId: 'deleteOwnAccount',
    access: 'signed_in',
    withoutConsent: true,
    group,
    summary: 'Delete the account that is signed in and end its subscription; needs a recent sign-in',
    body: input({
      username: Type.String({ maxLength: 320, description: "The account's username, to confirm" }),
    }),
    result: Type.Object({ message: Type.String({ description: 'A sentence for people' }) }),
  },
} as const satisfies ApiDefinition;
