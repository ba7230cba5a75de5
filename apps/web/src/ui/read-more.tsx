import { Button } from './button.tsx';
import { m } from './messages.ts';

export interface ReadMoreProps {
  /** Id of the text that expands. */
  controls: string;
  isOpen: boolean;
  onToggle(): void;
}

/** Button that expands and collapses a long text; aligned with the text above. */
export function ReadMore({ controls, isOpen, onToggle }: ReadMoreProps) {
  return (
    <div className="-ms-[14px]">
      <Button variant="ghost" size="sm" aria-expanded={isOpen} aria-controls={controls} onClick={onToggle}>
        <span className="text-accent-text">{isOpen ? m.showLess : m.readMore}</span>
      </Button>
    </div>
  );
}
