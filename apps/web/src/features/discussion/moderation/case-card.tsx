import type { Decision, ModerationCase } from '@lamplight/contract';
import { moderationLimits } from '@lamplight/contract/moderation-limits';
import { type ReactNode, useId, useState } from 'react';
import { clockTime } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { session } from '../../../lib/session.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { ReadMore } from '../../../ui/read-more.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Age, CaseDetails } from './case-details.tsx';
import { m } from './messages.ts';
import {
  causeText,
  decisionLabels,
  mutedText,
  outcomeNames,
  stateNames,
  subjectText,
} from './moderation-text.ts';

/** Returns where a comment was written: 'Reply in The Lamp at 12:04'. */
function placeOf({ is_reply, timestamp }: NonNullable<ModerationCase['comment']>, subject: ReactNode) {
  if (timestamp === null) return (is_reply ? m.replyInSubject : m.inSubject)({ subject });
  return (is_reply ? m.replyInSubjectAt : m.inSubjectAt)({ subject, time: clockTime(timestamp) });
}

export interface CaseCardProps {
  shown: ModerationCase;
  now: number;
  isBusy: boolean;
  isUnmuting: boolean;
  onDecide: (decision: Decision, note: string) => void;
  onDelete: (note: string) => void;
  onMute: () => void;
  onUnmute: () => void;
}

/** Returns the address of the screen where a comment was written. */
function subjectHref({ book_id, chapter_id }: ModerationCase['subject']): string {
  if (book_id === null) return paths.updates();
  return chapter_id === null ? paths.synopsis(book_id) : paths.listen(book_id, { chapter: chapter_id });
}

/** A reported or held comment with the decisions about it. */
export function CaseCard(props: CaseCardProps) {
  const { shown, now, isBusy, isUnmuting, onDecide, onDelete, onMute, onUnmute } = props;
  const { comment, author, subject, outcome } = shown;
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [note, setNote] = useState('');
  // Only admins may decide about their own comments.
  const isOwn = author !== null && session.userId() === String(author.id) && session.role() !== 'admin';
  const labels = comment && !isOwn && decisionLabels[comment.state];
  const canMute = author !== null && !author.is_staff;
  return (
    <article className="case" aria-labelledby={`${id}-name`} tabIndex={-1}>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Avatar name={author?.username ?? ''} src={author?.profile_image ?? null} />
        <h2 id={`${id}-name`} className="min-w-0 text-base break-words">
          <bdi>{author?.username ?? m.formerMember}</bdi>
        </h2>
        <Age moment={comment?.created_at ?? shown.opened_at} now={now} />
        {comment && comment.state !== 'visible' && !outcome && (
          <Badge tone="neutral">{stateNames[comment.state]}</Badge>
        )}
        {author?.muted_until && <Badge tone="ongoing">{mutedText(author.muted_until)}</Badge>}
      </header>
      {comment ? <CaseText text={comment.content} /> : <p className="text-text-3 italic">{m.deleted}</p>}
      {shown.reported_text !== null && (
        <section className="case-line" aria-label={m.asReported}>
          <h3 className="text-sm text-text-2">{m.asReported}</h3>
          <CaseText text={shown.reported_text} />
        </section>
      )}
      <p className="text-sm text-text-2">
        {comment && (
          <>
            {placeOf(
              comment,
              <Link to={subjectHref(subject)} tone="accent">
                <bdi>{subjectText(subject)}</bdi>
              </Link>,
            )}
            {' · '}
          </>
        )}
        {outcome ? `${outcomeNames[outcome]} · ` : ''}
        {causeText(shown)}
      </p>
      {isOwn && <p className="text-sm font-semibold">{m.ownComment}</p>}
      <div className="flex flex-wrap gap-2">
        {labels && (
          <>
            <Button size="sm" busy={isBusy} onClick={() => onDecide('show', note)}>
              {labels.show}
            </Button>
            <Button size="sm" variant="outline" busy={isBusy} onClick={() => onDecide('hide', note)}>
              {labels.hide}
            </Button>
            <Button size="sm" variant="outline" onClick={() => onDelete(note)}>
              {m.delete}
            </Button>
          </>
        )}
        {canMute && (
          <Button
            size="sm"
            variant="outline"
            busy={isUnmuting}
            onClick={author.muted_until ? onUnmute : onMute}
          >
            {author.muted_until ? m.unmute : m.mute}
          </Button>
        )}
        <Button
          size="sm"
          variant="ghost"
          aria-expanded={isOpen}
          aria-controls={`${id}-details`}
          onClick={() => setIsOpen(!isOpen)}
        >
          <span className="text-accent-text">{isOpen ? m.hideDetails : m.details}</span>
        </Button>
      </div>
      <div id={`${id}-details`} hidden={!isOpen}>
        {isOpen && (
          <div className="grid gap-5 border-t border-border pt-4">
            {labels && (
              <TextField
                label={m.noteModeratorsOptional}
                value={note}
                maxLength={moderationLimits.noteCharacters}
                onChange={setNote}
              />
            )}
            <CaseDetails id={shown.id} commentId={comment?.id ?? null} now={now} />
          </div>
        )}
      </div>
    </article>
  );
}

/** Number of characters from which on a text is collapsed. */
const longCharacters = 600;

function CaseText({ text }: { text: string }) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const isLong = text.length > longCharacters || text.split('\n', 10).length > 9;
  return (
    <div>
      <p id={id} dir="auto" className={isLong && !isOpen ? 'case-text case-text-folded' : 'case-text'}>
        {text}
      </p>
      {isLong && <ReadMore controls={id} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />}
    </div>
  );
}
