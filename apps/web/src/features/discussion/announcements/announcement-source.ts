import type { Reaction } from '@lamplight/contract';
import { limits } from '@lamplight/contract/limits';
import { call, callPage } from '../../../lib/api.ts';
import type { NewComment } from '../comments/comment-source.ts';

interface PageRequest {
  sort: string;
  limit: number;
  cursor?: string | undefined;
  signal: AbortSignal;
}
type NewAnnouncement = Pick<NewComment, 'content' | 'reply_to_id' | 'client_key' | 'translations'>;

/** Announcements as a comment source: they are comments that only admins write. */
export const announcementSource = {
  key: 'announcements',
  sorts: ['new', 'old'],
  maxLength: limits.updateCharacters,
  refetches: false,
  takesTimestamps: false,
  hasLanguages: true,
  deletedBy: 'editor',
  reportsOnlyReplies: true,
  page: ({ sort, limit, cursor, signal }: PageRequest) =>
    callPage('GET /admin-announcements/', {
      query: { sort: sort === 'old' ? 'old' : 'new', limit, ...(cursor !== undefined && { cursor }) },
      signal,
    }),
  replies: (id: number, after: number | undefined, signal?: AbortSignal) =>
    call('GET /admin-announcements/{id}/thread', {
      params: { id },
      query: after === undefined ? {} : { after },
      signal,
    }),
  post: ({ content, reply_to_id, client_key, translations }: NewAnnouncement) =>
    call('POST /admin-announcements/', {
      body: { content, reply_to_id, client_key, ...(translations && { translations }) },
    }),
  remove: (id: number) => call('DELETE /admin-announcements/{id}', { params: { id } }),
  react: (id: number, value: Reaction | 0) =>
    call('POST /admin-announcements/{id}/react', { params: { id }, body: { value }, keepalive: true }),
} as const;
