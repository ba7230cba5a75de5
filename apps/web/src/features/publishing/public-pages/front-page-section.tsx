import type { FrontPage } from '@lamplight/contract';
import { frontLimits } from '@lamplight/contract/site-limits';
import { languageOf, languageTags } from '@lamplight/messages/languages';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call, detailOf } from '../../../lib/api.ts';
import { changedMeanwhile, explainSaveFailure } from '../../../lib/explain-save-failure.ts';
import { languageOfProblems, type TextLanguage, textAt, valueName } from '../../../lib/translated-values.ts';
import { noResult, useForm } from '../../../lib/use-form.ts';
import { useLeaveGuard } from '../../../lib/use-leave-guard.ts';
import { useTextLanguage } from '../../../lib/use-text-language.ts';
import { withSaved } from '../../../lib/with-saved.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckBox } from '../../../ui/check-box.tsx';
import { DiscardDialog } from '../../../ui/discard-dialog.tsx';
import { DocumentField } from '../../../ui/document-field.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Section } from '../../../ui/section.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { TextLanguages } from '../../../ui/text-languages.tsx';
import { showToast } from '../../../ui/toast.ts';
import {
  bodyOf,
  type FrontBody,
  type FrontValues,
  frontTexts,
  isSame,
  stepNumbers,
  stepsOf,
  valuesOf,
} from './front-values.ts';
import { m } from './messages.ts';

const frontPageQuery = queryOptions({
  queryKey: ['front-page'],
  queryFn: ({ signal }) => call('GET /admin/front-page', { signal }),
});

interface FrontPageSectionProps {
  /** Form field for the picture, whose changes are saved at once. */
  picture: ReactNode;
  /** Renders Markdown. */
  preview: (text: string) => ReactNode;
  /** Price of membership. */
  price: ReactNode;
}

/** The publisher's texts on the front page, with a preview. */
export function FrontPageSection(props: FrontPageSectionProps) {
  const query = useQuery({ ...frontPageQuery, refetchOnMount: 'always', refetchOnWindowFocus: false });
  return (
    <Section title={m.frontPage}>
      <Loaded
        data={query.isFetchedAfterMount ? query.data : undefined}
        query={query}
        detail={detailOf(query.error, m.frontPageNotLoaded)}
        label={m.loadingFrontPage}
      >
        {(saved) => <FrontPageForm {...props} saved={saved} />}
      </Loaded>
    </Section>
  );
}

function useSaveFrontPage() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: FrontBody) => call('PUT /admin/front-page', { body }),
    onSuccess: (saved) => client.setQueryData(frontPageQuery.queryKey, saved),
  });
}

/** Returns a problem for each step that has a text but no title, in any language. */
const stepProblems = (values: FrontValues): Record<string, string> =>
  Object.fromEntries(
    (['', ...languageTags] as const).flatMap((tag) =>
      stepsOf(values, tag).flatMap(({ title, text }, index) =>
        title === '' && text !== '' ? [[valueName(`title${index + 1}`, tag), m.enterTitle]] : [],
      ),
    ),
  );

function FrontPageForm({ saved, picture, preview, price }: FrontPageSectionProps & { saved: FrontPage }) {
  const client = useQueryClient();
  const saving = useSaveFrontPage();
  /** Saved texts on which the form's values are based. */
  const [base, setBase] = useState(saved);
  const { values, setValues, field, submit, isBusy, result } = useForm<FrontValues>({
    initial: () => valuesOf(saved),
    validate: stepProblems,
    async send(written) {
      try {
        rebase(await saving.mutateAsync(bodyOf(written, base.revision)), written);
      } catch (error) {
        const failure = await explainSaveFailure(error, {
          conflict: changedMeanwhile(m.changedMeanwhile),
          otherwise: m.frontPageNotSaved,
          async readAgain() {
            rebase(await client.fetchQuery({ ...frontPageQuery, staleTime: 0 }));
            return true;
          },
        });
        // The server validates the steps as one field, so its message is shown for the whole form.
        return { isDone: false, ...failure, text: failure.problems['steps'] ?? failure.text };
      }
      showToast(m.frontPageSaved);
      return { ...noResult, isDone: true };
    },
  });

  /** Bases the form on newer saved texts: fields that still have the values of `before` take the newer texts. */
  function rebase(newer: FrontPage, before = valuesOf(base)) {
    setBase(newer);
    setValues((now) => withSaved(now, before, valuesOf(newer)));
  }

  const texts = useTextLanguage(frontTexts, values, (next) => setValues((now) => ({ ...now, ...next })));
  const fieldOf = (name: string) => ({
    ...field(texts.named(name) as keyof FrontValues),
    ...texts.attributes,
  });
  const problemIn = languageOfProblems(result.problems);
  const guard = useLeaveGuard(!isSame(values, valuesOf(base)));
  return (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
      <form noValidate onSubmit={submit} className="grid min-w-0 content-start gap-4">
        <TextLanguages {...texts.languages} />
        <DocumentField
          label={m.text}
          hint={m.markdownHint({ count: frontLimits.textCharacters })}
          look="min-h-60"
          {...fieldOf('text')}
        />
        {stepNumbers.map((number) => (
          <fieldset key={number} className="grid min-w-0 gap-2">
            <legend className="mb-1.5 text-sm font-semibold">{m.howWorksStepNumber({ number })}</legend>
            <TextField
              label={m.title}
              maxLength={2 * frontLimits.stepTitleCharacters}
              {...fieldOf(`title${number}`)}
              autoComplete="off"
            />
            <TextField
              label={m.text}
              maxLength={2 * frontLimits.stepTextCharacters}
              {...fieldOf(`text${number}`)}
              autoComplete="off"
            />
          </fieldset>
        ))}
        <CheckBox
          label={m.showPrice}
          hint={m.currentPricePaymentProvider}
          isOn={values.shows_price === 'yes'}
          onChange={(isOn) => setValues((now) => ({ ...now, shows_price: isOn ? 'yes' : 'no' }))}
        />
        <TextField
          label={m.pictureDescription}
          hint={m.visitorsWhoCantSee}
          maxLength={2 * frontLimits.pictureAltCharacters}
          {...fieldOf('picture_alt')}
          autoComplete="off"
        />
        <p role="alert" className="font-medium text-danger">
          {result.text || (problemIn && m.problemIn({ language: languageOf(problemIn).name }))}
        </p>
        <div>
          <Button type="submit" busy={isBusy}>
            {isBusy ? m.saving : m.saveFrontPage}
          </Button>
        </div>
      </form>
      <div className="grid min-w-0 content-start gap-8">
        {picture}
        <Preview values={values} tag={texts.tag} price={price}>
          {preview(textAt(values, texts.named('text')) || values.text)}
        </Preview>
      </div>
      <DiscardDialog guard={guard} text={m.changesFrontPageNot} />
    </div>
  );
}

/** Preview of the sections as visitors will read them. */
function Preview({
  values,
  tag,
  price,
  children,
}: {
  values: FrontValues;
  tag: TextLanguage;
  price: ReactNode;
  children: ReactNode;
}) {
  const [own, byDefault] = [stepsOf(values, tag), stepsOf(values)].map((steps) =>
    steps.filter(({ title }) => title !== ''),
  );
  const steps = own?.length ? own : (byDefault ?? []);
  return (
    <section aria-label={m.previewFrontPage} className="grid gap-4 rounded-md border border-border p-5">
      <p className="text-sm font-semibold text-text-2">{m.preview}</p>
      {values.shows_price === 'yes' && <p className="text-text-2 empty:hidden">{price}</p>}
      {children}
      {steps.length > 0 && (
        <>
          <h2 className="mt-4 text-xl">{m.howWorks}</h2>
          <ol className="grid list-decimal gap-3 ps-6">
            {steps.map(({ title, text }, index) => (
              <li key={index}>
                <p className="font-semibold">
                  <bdi>{title}</bdi>
                </p>
                <p className="text-text-2">
                  <bdi>{text}</bdi>
                </p>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}
