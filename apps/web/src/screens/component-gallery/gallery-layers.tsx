import { Gauge } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Menu, MenuGroup, MenuItem } from '../../ui/menu.tsx';
import { Popover } from '../../ui/popover.tsx';
import { Section } from '../../ui/section.tsx';
import { showToast } from '../../ui/toast.ts';

export function GalleryLayers() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | null>(null);
  const [speed, setSpeed] = useState(1);
  const close = () => setOpen(null);
  return (
    <Section title="Layers">
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={() => setOpen('dialog')}>
          Dialog
        </Button>
        <Button variant="outline" onClick={() => setOpen('confirm')}>
          Confirm
        </Button>
        <Menu
          label="Speed"
          trigger={(trigger) => (
            <Button {...trigger} variant="outline" icon={<Gauge size={18} aria-hidden />}>
              {speed}×
            </Button>
          )}
        >
          {(shut) => (
            <MenuGroup label="Speed">
              {[0.75, 1, 1.25].map((choice) => (
                <MenuItem
                  key={choice}
                  checked={choice === speed}
                  onSelect={() => {
                    setSpeed(choice);
                    shut();
                  }}
                >
                  {choice}×
                </MenuItem>
              ))}
            </MenuGroup>
          )}
        </Menu>
        <Popover
          label="About"
          trigger={(trigger) => (
            <Button {...trigger} variant="outline">
              Popover
            </Button>
          )}
        >
          {(shut) => (
            <div className="grid gap-3 p-2">
              <p>Anything can stand here.</p>
              <Button size="sm" onClick={shut}>
                Close
              </Button>
            </div>
          )}
        </Popover>
        <Button variant="outline" onClick={() => showToast('✅ Bookmarked!', { ms: 2000 })}>
          Toast
        </Button>
        <Button
          variant="outline"
          onClick={() => showToast('Bookmark removed.', { action: { label: 'Undo', onAction: () => {} } })}
        >
          Toast with action
        </Button>
        <Button
          variant="outline"
          onClick={() => showToast('⚠️ Failed to update bookmark.', { tone: 'error' })}
        >
          Error toast
        </Button>
      </div>
      <Dialog
        open={open === 'dialog'}
        title="Sleep timer"
        onClose={close}
        actions={<Button onClick={close}>Done</Button>}
      >
        The lamp goes out by itself.
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        title="Remove Bookmark?"
        text="Your place in the book stays."
        confirmLabel="Remove"
        danger
        onConfirm={close}
        onCancel={close}
      />
    </Section>
  );
}
