import { MessageCircle } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Section } from '../ui/section.tsx';

/** The place of a book's comments, which are not built yet and say so. */
export function CommentsSoon() {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Section title="Comments">
      <Button
        variant="outline"
        full
        icon={<MessageCircle size={20} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? 'Hide Comments' : 'View Comments'}
      </Button>
      <div
        id={id}
        hidden={!isOpen}
        className="mt-3 rounded-lg border border-border bg-surface p-4 text-text-2"
      >
        Comments are not built yet. They will stand here.
      </div>
    </Section>
  );
}
