import { languageTags } from '@lamplight/messages/languages';
import type { Static } from 'typebox';
import type { ApiDefinition } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { Type } from '../schema-builders.ts';
import { IdParams, input, Moment, nullable } from '../schemas.ts';
import { translationChangesOf, translationsOf } from '../translations.ts';
import {
  commentBody,
  commentFields,
  Deletion,
  listQuery,
  Reaction,
  reactionBody,
  Tally,
  tallyFields,
  threadQuery,
  updateSorts,
} from './comments.ts';

const announcementTexts = {
  content: Type.String({
    description: `Plain text, 1 to ${limits.updateCharacters} characters as people count them`,
  }),
};

/** An announcement: a top-level comment written by an admin. */
export const Announcement = Type.Object({
  ...commentFields,
  ...tallyFields,
  current_user_reaction: nullable(Reaction),
  translations: Type.Optional(translationsOf(announcementTexts)),
});
export type Announcement = Static<typeof Announcement>;

/** Text by an admin, shown above the update requests. */
export const AdminText = Type.Object({
  text: Type.String({ description: 'In the language of the reader, where there is one' }),
  updated_at: nullable(Moment),
  texts: Type.Optional(
    Type.Object(
      {
        default: Type.String(),
        translations: translationsOf({ text: Type.String() }),
      },
      { description: 'For those who may edit: the text in every language' },
    ),
  ),
});
export type AdminText = Static<typeof AdminText>;

export const announcementEndpoints = {
  'GET /admin-announcements/': {
    operationId: 'listAnnouncements',
    access: 'signed_in',
    group: 'Updates',
    summary: 'Announcements, newest first, replies after them; by page with `limit` or `cursor`',
    query: listQuery(updateSorts),
    result: Type.Array(Announcement),
    paged: true,
  },
  'GET /admin-announcements/{id}/thread': {
    operationId: 'getAnnouncementThread',
    access: 'signed_in',
    group: 'Updates',
    summary: 'An announcement and its replies, oldest first; it comes itself unless `after` is given',
    params: IdParams,
    query: threadQuery,
    result: Type.Array(Announcement),
  },
  'POST /admin-announcements/': {
    operationId: 'postAnnouncement',
    access: 'editor',
    publishesText: true,
    group: 'Updates',
    summary: 'Write an announcement, or reply to an announcement',
    body: commentBody(limits.updateCharacters, { translations: translationChangesOf(announcementTexts) }),
    result: Announcement,
  },
  'DELETE /admin-announcements/{id}': {
    operationId: 'deleteAnnouncement',
    access: 'editor',
    group: 'Updates',
    summary: 'Delete an announcement or a reply to one',
    params: IdParams,
    result: Deletion,
  },
  'POST /admin-announcements/{id}/react': {
    operationId: 'reactToAnnouncement',
    access: 'library',
    group: 'Updates',
    summary: 'Like or dislike an announcement, or take that back',
    params: IdParams,
    body: reactionBody,
    result: Tally,
  },
  'GET /updates/admin-text': {
    operationId: 'getAdminText',
    access: 'signed_in',
    group: 'Updates',
    summary: 'What an admin says above the update requests; empty until somebody does',
    result: AdminText,
  },
  'POST /updates/admin-text': {
    operationId: 'saveAdminText',
    access: 'editor',
    publishesText: true,
    group: 'Updates',
    summary: 'Change what stands above the update requests; an empty text takes it away',
    body: input({
      text: Type.String({
        description: `Plain text, at most ${limits.adminTextCharacters} characters as people count them, and ${limits.textBytes} bytes as UTF-8`,
      }),
      based_on: Type.Optional(
        Type.String({
          maxLength: limits.textBytes,
          description:
            'The text that yours was made from: refused (412) if another one is saved now, unless it is the same as yours',
        }),
      ),
      language: Type.Optional(
        Type.Enum([...languageTags], {
          description: 'Language of the text; the default text without it',
        }),
      ),
    }),
    result: AdminText,
  },
} as const satisfies ApiDefinition;
