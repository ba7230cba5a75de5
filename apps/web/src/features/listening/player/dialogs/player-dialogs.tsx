import { useQuery } from '@tanstack/react-query';
import { type ComponentType, Suspense, useEffect, useSyncExternalStore } from 'react';
import { call } from '../../../../lib/api.ts';
import { site } from '../../../../lib/site.ts';
import { Button } from '../../../../ui/button.tsx';
import { CheckBox } from '../../../../ui/check-box.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { KeyList } from '../../../../ui/key-list.tsx';
import { lazyPart } from '../../../../ui/lazy-part.ts';
import { Spinner } from '../../../../ui/spinner.tsx';
import { listeningSettings, useListeningSettings } from '../../settings/listening-settings.ts';
import { spoilerGuardQuery } from '../../settings/spoiler-guard.ts';
import { useSavedSwitch } from '../../settings/use-saved-switch.ts';
import { shortcutHelp } from '../shortcuts/shortcuts.ts';
import { DarkScreen } from '../sleep/dark-screen.tsx';
import { closeDialog, dialogStore, type PlayerDialog } from './dialog-store.ts';
import { HistoryPlaces } from './history-places.tsx';
import { m } from './messages.ts';
import { PlaybackChoices, SilencesSwitch } from './playback-choices.tsx';

const sheets: readonly { name: PlayerDialog; title: string; Content: ComponentType }[] = [
  { name: 'history', title: m.listeningHistory, Content: HistoryPlaces },
  { name: 'up-next', title: m.upNext, Content: UpNextDialog },
  { name: 'settings', title: m.listeningSettings, Content: ListeningSettingsDialog },
  { name: 'shortcuts', title: m.keyboardShortcuts, Content: ShortcutsHelp },
];

const DriveView = lazyPart(() => import('../drive/drive-view.tsx'), 'DriveView');
const UpNextList = lazyPart(() => import('../up-next/up-next-list.tsx'), 'UpNextList');

function UpNextDialog() {
  return (
    <Suspense fallback={<Spinner label={m.loadingUpNext} />}>
      <UpNextList />
    </Suspense>
  );
}

/** The player's dialogs and the dark screen of the sleep timer, on any screen. */
export function PlayerDialogs() {
  const { open } = useSyncExternalStore(dialogStore.subscribe, dialogStore.get);
  useEffect(() => closeDialog, []);
  return (
    <>
      {sheets.map(({ name, title, Content }) => (
        <Dialog
          key={name}
          open={open === name}
          title={title}
          size="sheet"
          onClose={closeDialog}
          actions={
            <Button variant="outline" data-autofocus onClick={closeDialog}>
              {m.close}
            </Button>
          }
        >
          <Content />
        </Dialog>
      ))}
      {open === 'drive' && (
        <Suspense fallback={null}>
          <DriveView onClose={closeDialog} />
        </Suspense>
      )}
      <DarkScreen />
    </>
  );
}

/** Dialog of listening settings: first those of all devices, then those of this device. */
function ListeningSettingsDialog() {
  const { smartRewind } = useListeningSettings();
  return (
    <div className="grid gap-5">
      <PlaybackChoices />
      <SilencesSwitch />
      <SpoilerGuardSwitch />
      <h3 className="border-t border-border pt-5 text-base font-semibold">{m.deviceOnly}</h3>
      <CheckBox
        label={m.smartRewind}
        hint={m.afterPauseGoBack}
        isOn={smartRewind}
        onChange={(isOn) => listeningSettings.set({ smartRewind: isOn })}
      />
      <ShortcutsSwitch />
    </div>
  );
}

/** Switch that collapses comments on parts not heard yet, for all devices. */
function SpoilerGuardSwitch() {
  const { data } = useQuery(spoilerGuardQuery);
  const { chosen, change } = useSavedSwitch(spoilerGuardQuery, (on) =>
    call('PUT /user/settings/spoiler-guard', { body: { on } }),
  );
  return (
    <CheckBox
      label={m.hideSpoilers}
      hint={m.foldCommentsBeyondWhat}
      isOn={chosen ?? data?.on ?? true}
      onChange={change}
    />
  );
}

/** The keyboard shortcuts, and the switch to turn them off. */
function ShortcutsHelp() {
  return (
    <>
      <KeyList shortcuts={shortcutHelp.filter(({ needsClips }) => !needsClips || site.get().clips)} />
      <div className="mt-4 border-t border-border pt-4">
        <ShortcutsSwitch />
      </div>
    </>
  );
}

/** Turns single-key shortcuts off and on (WCAG 2.1.4). */
function ShortcutsSwitch() {
  const { shortcuts } = useListeningSettings();
  return (
    <CheckBox
      label={m.keyboardShortcuts}
      hint={m.controlPlaybackSingleKeys}
      isOn={shortcuts}
      onChange={(isOn) => listeningSettings.set({ shortcuts: isOn })}
    />
  );
}
