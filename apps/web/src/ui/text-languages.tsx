import { isolateText } from '@lamplight/contract/isolate-text';
import { language } from '@lamplight/messages';
import { isLanguage, type LanguageTag, languageOf } from '@lamplight/messages/languages';
import { useState } from 'react';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { PillRadioGroup } from './pill-radio-group.tsx';
import { m } from './text-languages.messages.ts';

export interface TextLanguagesProps {
  /** Languages that the publisher offers. */
  offered: readonly LanguageTag[];
  /** The publisher's default language; the default text is taken to be in it. */
  defaultLanguage: LanguageTag | null;
  /** The language whose text is edited; '' for the default text. */
  selected: '' | LanguageTag;
  onSelect: (tag: '' | LanguageTag) => void;
  /** Returns whether a language has a text of its own. */
  hasText: (tag: LanguageTag) => boolean;
  /** Empties the text of a language; it is removed when the form is saved. */
  onRemove: (tag: LanguageTag) => void;
}

/**
 * Switch of the languages of a publisher's text, above its fields. Says which languages have a text, and which get the
 * default one. Nothing if the publisher offers one language.
 */
export function TextLanguages(props: TextLanguagesProps) {
  const { offered, defaultLanguage, selected, onSelect, hasText, onRemove } = props;
  const [isAsking, setAsking] = useState(false);
  if (offered.length < 2) return null;
  const others = offered.filter((tag) => tag !== defaultLanguage || hasText(tag));
  const name = selected === '' ? '' : languageOf(selected).name;
  return (
    <div className="grid gap-2">
      <PillRadioGroup
        label={m.language}
        value={selected}
        onChange={(tag) => onSelect(isLanguage(tag) ? tag : '')}
        choices={[
          { value: '', label: m.default },
          ...others.map((tag) =>
            hasText(tag)
              ? { value: tag, label: languageOf(tag).name }
              : {
                  value: tag,
                  label: m.fallsBack({ language: isolateText(languageOf(tag).name) }),
                  dir: languageOf(language()).dir,
                },
          ),
        ]}
      />
      {selected !== '' && hasText(selected) ? (
        <div className="-ms-[14px]">
          <Button variant="ghost" size="sm" onClick={() => setAsking(true)}>
            {m.remove}
          </Button>
        </div>
      ) : (
        <p role="status" className="text-sm text-text-2">
          {selected === '' ? m.defaultShown : m.noText({ language: name })}
        </p>
      )}
      <ConfirmDialog
        open={isAsking}
        title={m.removeLanguage({ language: name })}
        text={m.removed({ language: name })}
        confirmLabel={m.removeText}
        danger
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          if (selected !== '') onRemove(selected);
        }}
      />
    </div>
  );
}
