import type { ReactNode } from 'react';
import { plural } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import type { Comment, CommentSource } from '../comment-source.ts';
import { answered, type Thread } from './threads.ts';
import { useMissingReplies } from './use-comments.ts';

export interface CommentThreadProps {
  source: CommentSource;
  thread: Thread;
  drawComment: (comment: Comment, answers: Comment | undefined) => ReactNode;
}

/** A comment and its replies, oldest first; missing replies are loaded on a press. */
export function CommentThread({ source, thread, drawComment }: CommentThreadProps) {
  const { top, replies, missing } = thread;
  const rest = useMissingReplies(source, thread);
  return (
    <li className="comment-thread">
      {drawComment(top, undefined)}
      {(replies.length > 0 || missing > 0) && (
        <ul className="comment-replies" aria-label="Replies">
          {replies.map((reply) => (
            <li key={reply.id}>{drawComment(reply, answered(reply, thread))}</li>
          ))}
          {missing > 0 && (
            <li>
              <Button variant="ghost" size="sm" busy={rest.state === 'busy'} onClick={rest.show}>
                <span className="text-accent-text">
                  {rest.state === 'failed'
                    ? 'Couldn’t load replies. Try again'
                    : `Show ${plural(missing, 'more reply', 'more replies')}`}
                </span>
              </Button>
            </li>
          )}
        </ul>
      )}
    </li>
  );
}
