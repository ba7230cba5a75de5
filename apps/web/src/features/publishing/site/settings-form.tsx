import type { DateLanguage, EditableSite } from '@lamplight/contract';
import { dateLanguages, siteLimits } from '@lamplight/contract/site-limits';
import { locale } from '@lamplight/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { explainSaveFailure } from '../../../lib/explain-save-failure.ts';
import { paths } from '../../../lib/paths.ts';
import { noResult, useForm } from '../../../lib/use-form.ts';
import { useLeaveGuard } from '../../../lib/use-leave-guard.ts';
import { useTextLanguage } from '../../../lib/use-text-language.ts';
import { withSaved } from '../../../lib/with-saved.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckBox } from '../../../ui/check-box.tsx';
import { DiscardDialog } from '../../../ui/discard-dialog.tsx';
import { Link } from '../../../ui/link.tsx';
import { Section } from '../../../ui/section.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { TextLanguages } from '../../../ui/text-languages.tsx';
import { showToast } from '../../../ui/toast.ts';
import { AccentSetting } from './accent-setting.tsx';
import { ImageSetting } from './image-setting.tsx';
import { LanguageSettings } from './language-settings.tsx';
import { m } from './messages.ts';
import { bodyOf, isContested, isSame, type SettingsValues, siteTexts, valuesOf } from './settings-values.ts';
import { siteQuery, useSaveSite } from './site-queries.ts';

const languageNames = new Intl.DisplayNames(locale(), { type: 'language' });
const languageLabel = (language: DateLanguage): string => {
  const example = new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(new Date(2026, 0, 31));
  return `${languageNames.of(language) ?? language} (${example})`;
};

const weekday = new Intl.DateTimeFormat(locale(), { weekday: 'long' });
// 2 August 2026 is a Sunday.
const firstDays = [1, 0, 6].map((day) => ({
  value: String(day),
  label: weekday.format(new Date(2026, 7, 2 + day)),
}));

/** Manages the values of the settings while they are edited, and saves them. */
function useSettings(saved: EditableSite) {
  const client = useQueryClient();
  const saving = useSaveSite();
  /** Saved settings on which the form's values are based. */
  const [base, setBase] = useState(saved);
  /** Revision of the newest settings that the values were compared with. */
  const [compared, setCompared] = useState(saved.revision);
  const { values, setValues, field, submit, isBusy, result } = useForm<SettingsValues>({
    initial: () => valuesOf(saved),
    validate: ({ name }) => (name.trim() === '' ? { name: m.nameMissing } : {}),
    async send(written) {
      try {
        rebase(await saving.mutateAsync(bodyOf(written, base.revision)), written);
      } catch (error) {
        const failure = await explainSaveFailure(error, {
          conflict: () => m.changedMeanwhile,
          otherwise: m.notSaved,
          async readAgain() {
            rebase(await client.fetchQuery({ ...siteQuery, staleTime: 0 }));
            return true;
          },
        });
        return { isDone: false, ...failure };
      }
      showToast(m.saved);
      return { ...noResult, isDone: true };
    },
  });

  /** Bases the form on newer saved settings: fields that still have the values of `before` take the newer values. */
  function rebase(newer: EditableSite, before = valuesOf(base)) {
    setBase(newer);
    setValues((now) => withSaved(now, before, valuesOf(newer)));
  }

  // A picture was saved, or another admin has saved first. If both admins changed the same field, leave the field as
  // it is: the next Save reports the conflict.
  if (!isBusy && saved.revision > compared) {
    setCompared(saved.revision);
    if (!isContested(values, valuesOf(saved), valuesOf(base))) rebase(saved);
  }

  return {
    values,
    field,
    submit,
    isBusy,
    result,
    isDirty: !isSame(values, valuesOf(base)),
    change: (next: Partial<SettingsValues>) => setValues((now) => ({ ...now, ...next }) as SettingsValues),
  };
}

type Settings = ReturnType<typeof useSettings>;

/** Form of the publisher's settings. Texts and colour are saved by Save, each picture at once. */
export function SettingsForm({ saved }: { saved: EditableSite }) {
  const settings = useSettings(saved);
  const { isBusy } = settings;
  const texts = useTextLanguage(siteTexts, settings.values, settings.change);
  const guard = useLeaveGuard(settings.isDirty);
  return (
    <div className="grid gap-x-12 lg:grid-cols-2">
      <form noValidate onSubmit={settings.submit} className="min-w-0">
        <Section title={m.site}>
          <div className="grid gap-4">
            <TextField label={m.name} {...settings.field('name')} autoComplete="off" />
            <TextLanguages {...texts.languages} />
            <TextField
              label={m.tagline}
              hint={m.taglineHint}
              {...settings.field(texts.named('tagline') as keyof SettingsValues)}
              {...texts.attributes}
              autoComplete="off"
            />
          </div>
        </Section>
        <LookSettings {...settings} />
        <ContactSettings {...settings} />
        <LanguageSettings {...settings} />
        <DateSettings {...settings} />
        <p role="alert" className="mt-6 mb-2 font-medium text-danger">
          {settings.result.text}
        </p>
        <Button type="submit" busy={isBusy}>
          {isBusy ? m.saving : m.save}
        </Button>
      </form>
      <div className="min-w-0">
        <Pictures saved={saved} />
      </div>
      <DiscardDialog guard={guard} text={m.discardEffect} />
    </div>
  );
}

const LookSettings = ({ values, change }: Settings) => (
  <>
    <Section title={m.colour}>
      <AccentSetting
        value={values.accent}
        onChange={(accent) => change({ accent })}
        shape={values.cover_shape}
      />
    </Section>
    <Section title={m.covers}>
      <SelectField
        label={m.coverShape}
        hint={m.coverShapeHint}
        name="cover_shape"
        value={values.cover_shape}
        onChange={(shape) => change({ cover_shape: shape === 'square' ? shape : 'portrait' })}
      >
        <option value="portrait">{m.portrait}</option>
        <option value="square">{m.square}</option>
      </SelectField>
    </Section>
    <Section title={m.phoneBar}>
      <SelectField
        label={m.thirdItem}
        hint={m.thirdItemHint}
        name="phone_bar"
        value={values.phone_bar}
        onChange={(item) => change({ phone_bar: item === 'library' ? item : 'tags' })}
      >
        <option value="tags">{m.tags}</option>
        <option value="library">{m.myLibrary}</option>
      </SelectField>
    </Section>
    <Section title={m.titles}>
      <CheckBox
        label={m.ignoreArticles}
        hint={m.ignoreArticlesHint}
        isOn={values.articles === 'ignore'}
        onChange={(isOn) => change({ articles: isOn ? 'ignore' : 'count' })}
      />
    </Section>
  </>
);

const ContactSettings = ({ field }: Settings) => (
  <Section title={m.emailsContact}>
    <div className="grid gap-4">
      <TextField
        label={m.sender}
        hint={m.senderHint}
        maxLength={2 * siteLimits.senderCharacters}
        {...field('sender')}
        autoComplete="off"
      />
      <TextField
        label={m.contact}
        hint={m.contactHint}
        {...field('contact')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <p>
        <Link to={paths.adminEmails()} tone="accent">
          {m.emailTexts}
        </Link>
      </p>
    </div>
  </Section>
);

const DateSettings = ({ values, change }: Settings) => (
  <Section title={m.dates}>
    <div className="grid gap-4">
      <SelectField
        label={m.datesAsIn}
        name="language"
        value={values.language}
        onChange={(language) => change({ language })}
      >
        <option value="">{m.builtInEnglish}</option>
        {dateLanguages.map((language) => (
          <option key={language} value={language}>
            {languageLabel(language)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={m.firstDayWeek}
        name="first_day"
        value={values.first_day}
        onChange={(first_day) => change({ first_day })}
      >
        {firstDays.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    </div>
  </Section>
);

const Pictures = ({ saved }: { saved: EditableSite }) => (
  <Section title={m.pictures}>
    <p className="mb-6 text-text-2">{m.picturesHint}</p>
    <div className="grid gap-8">
      <ImageSetting
        kind="logo"
        label={m.logo}
        hint={m.logoHint}
        preview={
          saved.logo && (
            <img
              src={`${saved.logo}/icon-192.png`}
              alt={m.logoAlt}
              width={96}
              height={96}
              className="rounded-md border border-border"
            />
          )
        }
      />
      <ImageSetting
        kind="cover"
        label={m.signInPicture}
        hint={m.signInPictureHint}
        preview={
          saved.cover && (
            <img
              src={saved.cover}
              alt={m.signInPictureAlt}
              className="max-h-60 max-w-full justify-self-start rounded-md border border-border"
            />
          )
        }
      />
    </div>
  </Section>
);
