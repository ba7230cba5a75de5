import { Button } from './button.tsx';

export interface ReadMoreProps {
  /** The id of the text that unfolds. */
  controls: string;
  isOpen: boolean;
  onToggle(): void;
}

/** Unfolds a long text and folds it again; its words stand flush with the text above. */
export function ReadMore({ controls, isOpen, onToggle }: ReadMoreProps) {
  return (
    <div className="-ms-[14px]">
      <Button variant="ghost" size="sm" aria-expanded={isOpen} aria-controls={controls} onClick={onToggle}>
        <span className="text-accent-text">{isOpen ? 'Show less' : 'Read more'}</span>
      </Button>
    </div>
  );
}
